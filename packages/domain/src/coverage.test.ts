import { describe, expect, test } from 'vitest';
import { applyCoverage, type Coverage, coveredTime, NOT_COVERED, nextCoverageChange } from './coverage';
import { DAY, HOUR, type Instant, MINUTE } from './instant';

const noon = Date.UTC(2026, 5, 1, 12);
const at = (minutes: number) => noon + minutes * MINUTE;
/** Readings with good contact, given in minutes; those in `bad` have another contact. */
const after = (good: number[], bad: number[] = []): Coverage =>
  [...good.map((minute) => [minute, true] as const), ...bad.map((minute) => [minute, false] as const)]
    .sort(([a], [b]) => a - b)
    .reduce((coverage, [minute, ok]) => applyCoverage(coverage, at(minute), ok), NOT_COVERED);
const every = (gap: number, from: number, until: number) =>
  Array.from({ length: Math.ceil((until - from) / gap) }, (_, i) => from + i * gap);

describe('the covered minutes of the last hours', () => {
  test.each<[string, Coverage, hours: number, now: number, minutes: number]>([
    ['no readings', NOT_COVERED, 1, 0, 0],
    ['one reading covers five minutes', after([0]), 1, 30, 5],
    ['but not the time to come', after([0]), 1, 2, 2],
    ['every minute for an hour', after(every(1, -60, 0)), 1, 0, 60],
    ['every five minutes for an hour', after(every(5, -60, 0)), 1, 0, 60],
    ['every ten minutes: half', after(every(10, -60, 0)), 1, 0, 30],
    ['the window begins inside a span', after([-62]), 1, 0, 3],
    ['a reading without contact ends the span', after([0], [2]), 1, 30, 2],
    ['and one after the span changes nothing', after([0], [20]), 1, 30, 5],
    ['good contact again begins another span', after([0, 3], [2]), 1, 30, 7],
    ['older than the window', after(every(1, -180, -120)), 1, 0, 0],
    ['a day, half of it covered', after(every(5, -720, 0)), 24, 0, 720],
  ])('%s', (_, coverage, hours, now, minutes) => {
    expect(coveredTime(coverage, hours, at(now)) / MINUTE).toBe(minutes);
  });
});

test('spans older than a day are dropped; the first reading stays known', () => {
  const week = after(every(7, -7 * 1440, 1));
  expect(week.since).toBe(at(-7 * 1440));
  expect(week.spans.length).toBeLessThanOrEqual(DAY / (7 * MINUTE) + 2);
  expect(after([-7 * 1440, 0]).spans).toEqual([[at(0), at(5)]]);
  expect(after(every(1, -7 * 1440, 1)).spans).toEqual([[at(-7 * 1440), at(5)]]);
});

describe('when 48 minutes of an hour are covered, or no longer', () => {
  const needed = 48 * MINUTE;
  test.each<[string, Coverage, now: number, next: Instant | null]>([
    ['no readings', NOT_COVERED, 0, null],
    ['the last reading completes them', after(every(1, -46, 1)), 0, at(2)],
    ['too few: never', after([0]), 0, null],
    ['enough: until the hour has moved on', after(every(1, -60, 1)), 0, at(12 + 5) + 1],
    [
      'a gap that leaves the hour does not help',
      after([...every(1, -90, -60), ...every(1, -40, 1)]),
      0,
      null,
    ],
  ])('%s', (_, coverage, now, next) => {
    expect(nextCoverageChange(coverage, 1, needed, at(now))).toBe(next);
  });

  test('what is said is what happens, minute by minute and at the very millisecond', () => {
    const coverages = [
      after(every(1, -60, 1)),
      after(every(6, -120, 1)),
      after(every(1, -46, 1), [-20, -10]),
    ];
    for (const coverage of coverages)
      for (let minute = 0; minute < 90; minute += 1) {
        const enough = (now: Instant) => coveredTime(coverage, 1, now) >= needed;
        const next = nextCoverageChange(coverage, 1, needed, at(minute)) ?? at(minute) + 3 * HOUR;
        expect(enough(next - 1)).toBe(enough(at(minute)));
        if (next < at(minute) + 3 * HOUR) expect(enough(next)).toBe(!enough(at(minute)));
      }
  });
});
