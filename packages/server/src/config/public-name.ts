import { isIP } from 'node:net';

/** Endings of names that exist inside one building or nowhere (RFC 6761, 6762, 8375; .internal of ICANN). */
const NOT_PUBLIC =
  /(^|\.)(localhost|local|lan|home|internal|intranet|corp|private|home\.arpa|test|example|invalid)$/i;

/** Whether a public authority can vouch for it. A name in brackets is an IPv6 address of a URL. */
export const isPublicName = (host: string): boolean =>
  isIP(host) === 0 && !host.startsWith('[') && host.includes('.') && !NOT_PUBLIC.test(host);
