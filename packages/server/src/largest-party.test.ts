import { expect, test } from 'vitest';
import { oldestOfLargestParty } from './largest-party';

test.each([
  ['the oldest of the party with the most', 'b1 a1 a2 a3 b2', 'a1'],
  ['of parties that have as many, the one that was there first', 'b1 a1 a2 b2 c1', 'b1'],
  ['the only one', 'a1', 'a1'],
  ['nobody where there is nobody', '', undefined],
])('%s gives way: %j', (_, items, expected) => {
  const waiting = items.split(' ').filter((item) => item !== '');
  expect(oldestOfLargestParty(waiting, (item) => item[0] ?? '')).toBe(expected);
});
