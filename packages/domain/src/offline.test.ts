import { expect, test } from 'vitest';
import { MINUTE } from './instant';
import { isHubOnline, isOffline } from './offline';

test.each([
  [0, false],
  [5 * MINUTE, false],
  [5 * MINUTE + 1, true],
])('last heard %d ms ago: silent %s', (ago, silent) => {
  expect(isOffline(1e12 - ago, 1e12)).toBe(silent);
  expect(isHubOnline(1e12 - ago, 1e12)).toBe(!silent);
});

test('who was never heard is silent', () => {
  expect(isOffline(null, 0)).toBe(true);
  expect(isHubOnline(null, 0)).toBe(false);
});
