import { expect, test } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../instant';
import { afterAttempt, type Channel, expiryOf, type Outcome, parseRetryAfter, retryDelay } from './delivery';

test.each([
  [1, 0.5, null, 5 * SECOND],
  [2, 0.5, null, 15 * SECOND],
  [3, 0.5, null, 45 * SECOND],
  [4, 0.5, null, 2 * MINUTE],
  [5, 0.5, null, 5 * MINUTE],
  [6, 0.5, null, 15 * MINUTE],
  [60, 0.5, null, 15 * MINUTE],
  [1, 0, null, 4 * SECOND],
  [1, 1, null, 6 * SECOND],
  [1, 0.5, 30 * SECOND, 30 * SECOND],
  [6, 0.5, 30 * SECOND, 15 * MINUTE],
  [1, 0.5, 24 * HOUR, HOUR],
])('after attempt %i (random %d, Retry-After %s): %i ms', (attempts, random, retryAfter, expected) => {
  expect(retryDelay(attempts, random, retryAfter)).toBeCloseTo(expected, 5);
});

test.each([
  ['push', 'high', 10 * MINUTE],
  ['push', 'medium', 10 * MINUTE],
  ['pager', 'low', 30 * MINUTE],
  ['mail', 'medium', 10 * MINUTE],
  ['webhook', 'low', 24 * HOUR],
] as const)('%s, %s: of use for %i ms', (channel, priority, expected) => {
  expect(expiryOf(channel, priority, 1_000)).toBe(1_000 + expected);
});

const failed = (retryAfter?: number): Outcome => ({
  ...{ result: 'failed', reason: 'HTTP 503' },
  ...(retryAfter !== undefined && { retryAfter }),
});
test.each<[string, Channel, number, Outcome, object]>([
  ['delivered', 'push', 1, { result: 'delivered' }, { status: 'sent', error: null }],
  ['failed: again later', 'push', 1, failed(), { status: 'waiting', dueAt: 5 * SECOND, error: 'HTTP 503' }],
  ['Retry-After is obeyed', 'push', 1, failed(40_000), { status: 'waiting', dueAt: 40_000 }],
  ['the next attempt would be too late', 'push', 6, failed(), { status: 'expired' }],
  ['a webhook that is given up', 'webhook', 60, failed(), { status: 'dead' }],
  ['refused', 'push', 1, { result: 'refused', reason: 'HTTP 413' }, { status: 'dead', error: 'HTTP 413' }],
  ['gone', 'push', 1, { result: 'gone', reason: 'HTTP 410' }, { status: 'dead' }],
])('%s', (_, channel, attempts, outcome, expected) => {
  const row = { channel, attempts, expiresAt: 10 * MINUTE };
  expect(afterAttempt(row, outcome, 0, 0.5)).toMatchObject(expected);
});

test.each([
  ['120', 120_000],
  [' 5 ', 5_000],
  ['Sun, 15 Nov 2026 10:00:30 GMT', 30_000],
  ['Sun, 15 Nov 2026 09:00:00 GMT', 0],
  ['soon', null],
  ['', null],
  [null, null],
])('Retry-After %j: %s ms', (text, expected) => {
  expect(parseRetryAfter(text, Date.parse('2026-11-15T10:00:00Z'))).toBe(expected);
});
