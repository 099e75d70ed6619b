import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Never: this machine, its links, and what is nobody's. Private: a network of somebody's. Public: the internet. */
export type Verdict = 'never' | 'private' | 'public';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** By the names of ipaddr.js; a range that is not named here is never called. */
const RANGES: Readonly<Record<string, Verdict>> = {
  unicast: 'public',
  private: 'private',
  carrierGradeNat: 'private',
  uniqueLocal: 'private',
  deprecatedSiteLocal: 'private',
};

/** Cloud platforms answer there with credentials. */
const CREDENTIALS = ['100.100.100.200', 'fd00:ec2::254'];

/** The ways to write an IPv4 address as an IPv6 one, and where in its 16 bytes it is. */
const EMBEDDED: Readonly<Record<string, readonly number[]>> = {
  ipv4Mapped: [12, 13, 14, 15],
  rfc6145: [12, 13, 14, 15],
  rfc6052: [12, 13, 14, 15],
  '6to4': [2, 3, 4, 5],
};

/** What a network's own translator (RFC 8215) makes of an address depends on the length of its prefix: 48, 56, 64 or 96. */
const TRANSLATED = [
  [6, 7, 9, 10],
  [7, 9, 10, 11],
  [9, 10, 11, 12],
  [12, 13, 14, 15],
];

/** Where a connection to this address would end. `own`: the addresses of this machine. */
export function judgeAddress(text: string, own: readonly string[]): Verdict {
  // With a zone it is a link's.
  if (isIP(text) === 0 || text.includes('%')) return 'never';
  return judge(parse(text), new Set([...CREDENTIALS, ...own].map((one) => parse(one).toNormalizedString())));
}

/** ipaddr.js takes ::10.0.0.1 for ::ffff:10.0.0.1; in hexadecimal, as a URL has it, it takes each for what it is. */
const parse = (text: string): Address =>
  ipaddr.parse(
    isIP(text) === 6 ? new URL(`http://[${text.replace(/%.*/, '')}]`).hostname.slice(1, -1) : text,
  );

function judge(address: Address, forbidden: ReadonlySet<string>): Verdict {
  if (forbidden.has(address.toNormalizedString())) return 'never';
  const bytes = address.toByteArray();
  const at = (places: readonly number[]) =>
    judge(new ipaddr.IPv4(places.map((place) => bytes[place]!)), forbidden);
  const range = address.range();
  if (address.kind() === 'ipv4') return isBenchmark(bytes) ? 'private' : (RANGES[range] ?? 'never');
  if (range === 'rfc6052' && bytes[5] === 1)
    return TRANSLATED.some((places) => bytes[places[0]!] !== 0 && at(places) === 'never')
      ? 'never'
      : 'private';
  if (range in EMBEDDED) return at(EMBEDDED[range]!);
  // ::/96, the first way to write an IPv4 address as an IPv6 one, holds :: and ::1 too.
  if (bytes.slice(0, 12).every((byte) => byte === 0)) return 'never';
  return RANGES[range] ?? 'never';
}

/** 198.18.0.0/15, which networks use like a private one. */
const isBenchmark = ([first, second]: readonly number[]): boolean =>
  first === 198 && (second === 18 || second === 19);
