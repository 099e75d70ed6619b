import { describe, expect, test } from 'vitest';
import { coveredFraction, markCovered, NOT_COVERED } from './coverage';
import { HOUR, type Instant, MINUTE } from './instant';
import { isNoUrine } from './no-urine';

const noon = Date.UTC(2026, 5, 1, 12);
const covering = (moments: Instant[]) => moments.reduce(markCovered, NOT_COVERED);
const every5 = (from: Instant, until: Instant) =>
  Array.from({ length: (until - from) / (5 * MINUTE) }, (_, i) => from + i * 5 * MINUTE);

describe('coverage', () => {
  test.each([
    ['no readings', [], 1, 0],
    ['the whole hour', every5(noon - HOUR, noon), 1, 11 / 12], // the cell that begins now has no reading yet
    ['half of a day', every5(noon - 12 * HOUR, noon + 1), 24, 144 / 288],
    ['two readings in one cell count once', [noon, noon + 1], 1, 1 / 12],
    ['older than the window', every5(noon - 3 * HOUR, noon - 2 * HOUR), 1, 0],
    ['a day ago', [noon - 24 * HOUR, noon], 24, 1 / 288],
    ['a day ago less five minutes', [noon - 24 * HOUR + 5 * MINUTE, noon], 24, 2 / 288],
  ])('%s', (_, moments, hours, part) => {
    expect(coveredFraction(covering(moments), hours, noon)).toBeCloseTo(part, 10);
  });

  test('coverage holds at most 25 hours', () => {
    const long = covering(every5(noon - 100 * HOUR, noon));
    expect(long.cells).toHaveLength(25);
    expect(covering([noon - 100 * HOUR, noon])).toEqual(covering([noon]));
  });
});

describe('no urine', () => {
  const plan = { noUrineAlarm: true, noUrineHours: 2 };
  const covered = covering(every5(noon - 2 * HOUR, noon));
  const gaps = (missing: number) => covering(every5(noon - 2 * HOUR, noon + 5 * MINUTE).slice(missing));
  test.each([
    ['no rise ever, all covered', { lastRise: null, covered }, plan, true],
    ['the last rise exactly noUrineHours ago', { lastRise: noon - 2 * HOUR, covered }, plan, true],
    ['a rise within noUrineHours', { lastRise: noon - 2 * HOUR + 1, covered }, plan, false],
    ['the no-urine alarm is off', { lastRise: null, covered }, { ...plan, noUrineAlarm: false }, false],
    ['covered for less than noUrineHours', { lastRise: null, covered }, { ...plan, noUrineHours: 3 }, false],
    ['20 of 24 cells covered', { lastRise: null, covered: gaps(5) }, plan, true],
    ['19 of 24 cells covered', { lastRise: null, covered: gaps(6) }, plan, false],
    ['no coverage at all', { lastRise: null, covered: NOT_COVERED }, plan, false],
  ])('%s', (_, seen, plan, expected) => {
    expect(isNoUrine(seen, plan, noon)).toBe(expected);
  });
});
