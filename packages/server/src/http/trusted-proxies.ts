import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

export type TrustProxy = number | string[] | false;
type IsTrusted = (address: string, hop: number) => boolean;

/** Of `hops` proxies the last `hops` addresses are theirs; the one before was written by the outermost and is believed. */
export function trustedBy(proxies: TrustProxy): IsTrusted | false {
  if (proxies === false) return false;
  return typeof proxies === 'number' ? (_, hop) => hop < proxies : proxyAddr.compile(proxies);
}

/** Fastify’s `request.protocol`, which for an address that it cannot read is that of the socket, whatever the proxy says. */
export function cameByHttps({ socket, headers }: IncomingMessage, isTrusted: IsTrusted | false): boolean {
  const forwarded = headers['x-forwarded-proto'];
  if (forwarded !== undefined && isTrusted && isTrusted(socket.remoteAddress ?? '', 0))
    return String(forwarded).split(',').at(-1)?.trim() === 'https';
  return 'encrypted' in socket && socket.encrypted === true;
}
