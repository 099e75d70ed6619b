import { expect, test } from 'vitest';
import { MINUTE } from './instant';
import { isHubOnline, isOffline } from './offline';

test.each([
  [0, false],
  [5 * MINUTE, false],
  [5 * MINUTE + 1, true],
])('last seen %d ms ago: offline %s', { tags: ['R-HUBS-11', 'R-SENSORS-21'] }, (ago, offline) => {
  expect(isOffline(1e12 - ago, 1e12)).toBe(offline);
  expect(isHubOnline(1e12 - ago, 1e12)).toBe(!offline);
});

test('a device that was never seen is offline', () => {
  expect(isOffline(null, 0)).toBe(true);
  expect(isHubOnline(null, 0)).toBe(false);
});
