import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The caller's address; empty once its connection is closed, where Fastify has none whatever its type says. */
export const addressOf = (request: FastifyRequest): string => (request.ip as string | undefined) ?? '';

/** A subscriber of IPv6 has 2^64 addresses, so those of one network count as one. */
export function addressKey(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const [before, after] = [groups(head), groups(tail)];
  const zeros = plain.includes('::')
    ? Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
    : [];
  const network = [...before, ...zeros, ...after].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
