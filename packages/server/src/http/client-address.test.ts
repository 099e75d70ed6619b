import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { addressOf } from './client-address';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  [undefined, ''],
])('the address of a request from %s is %j', (ip, address) => {
  expect(addressOf({ ip } as FastifyRequest)).toBe(address);
});
