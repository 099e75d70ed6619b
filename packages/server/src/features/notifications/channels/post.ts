import { lookup as lookUp } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Which addresses a request may go to; link-local ones never. */
export type Reach = 'public' | 'private' | 'any';

/** What is kept of an answer: what a receiver writes in it is nobody's business. */
export interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
}

/** The address is one that must not be called. */
export class AddressRefused extends Error {
  override name = 'AddressRefused';
}

const LINK_LOCAL = new BlockList();
LINK_LOCAL.addSubnet('169.254.0.0', 16, 'ipv4');
LINK_LOCAL.addSubnet('fe80::', 10, 'ipv6');
// Cloud platforms answer here with credentials.
LINK_LOCAL.addAddress('fd00:ec2::254', 'ipv6');
LINK_LOCAL.addAddress('100.100.100.200', 'ipv4');

const PRIVATE = new BlockList();
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(address, prefix, 'ipv4');
for (const [address, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['ff00::', 8],
  ['64:ff9b::', 96],
  ['2002::', 16],
] as const)
  PRIVATE.addSubnet(address, prefix, 'ipv6');

/** Why an address may not be called; null: it may. */
export function refusal(address: string, reach: Reach): string | null {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return refusal(mapped, reach);
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (isIP(address) === 0) return 'not an address';
  if (/^::ffff:/i.test(address) || LINK_LOCAL.check(address, family)) return 'link-local address';
  const isPrivate = PRIVATE.check(address, family);
  if (reach === 'public' && isPrivate) return 'private address';
  return reach === 'private' && !isPrivate ? 'public address without https' : null;
}

/** Posts and reads the status. Redirects are not followed; the address that was checked is the one that is called. */
export function post(
  url: URL,
  {
    headers,
    body,
    reach,
    signal,
  }: { headers: Record<string, string>; body: Uint8Array; reach: Reach; signal: AbortSignal },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const why = isIP(host) > 0 ? refusal(host, reach) : null;
    if (why) return reject(new AddressRefused(why));
    const { request } = url.protocol === 'https:' ? https : http;
    const sent = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': body.byteLength },
        signal,
        agent: false,
        lookup: checkedLookup(reach),
      },
      (response) => {
        response.resume();
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] ?? null });
        // What follows the status is not read to its end.
        setImmediate(() => sent.destroy());
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** A name may resolve to anything, and to something else the next time: each address is checked where it is used. */
export const checkedLookup =
  (reach: Reach): LookupFunction =>
  (hostname, options, callback) => {
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [], 0);
      const why = addresses.map(({ address }) => refusal(address, reach)).find((reason) => reason !== null);
      const [first] = addresses;
      if (why || !first) return callback(new AddressRefused(why ?? 'no address'), [], 0);
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
