import { expect, test } from 'vitest';
import { isWet, isWetnessUnknown, MOISTURE_STATES, WORST_FIRST } from './moisture-state';

test('WORST_FIRST has every code exactly once, in the order of the clause', { tags: ['R-WEEK-12'] }, () => {
  expect(WORST_FIRST).toEqual([5, 4, 3, 6, 2, 1, 0, 50, 60]);
  expect(new Set<number>(WORST_FIRST)).toEqual(new Set(Object.keys(MOISTURE_STATES).map(Number)));
  expect(WORST_FIRST).toHaveLength(Object.keys(MOISTURE_STATES).length);
});

test.each([
  [0, false, false],
  [1, false, false],
  [2, false, false],
  [3, true, false],
  [4, true, false],
  [5, true, false],
  [6, false, true],
  [50, false, true],
  [60, false, true],
])('state %d: wet %s, wetness unknown %s', (estado, wet, unknown) => {
  expect(isWet(estado)).toBe(wet);
  expect(isWetnessUnknown(estado)).toBe(unknown);
});
