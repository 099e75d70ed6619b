import { describe, expect, test } from 'vitest';
import { applyCoverage, NOT_COVERED } from './coverage';
import { MINUTE } from './instant';
import { type NoUrineState, noUrineChanges, noUrineState } from './no-urine';

const noon = Date.UTC(2026, 5, 1, 12);
const at = (minutes: number) => noon + minutes * MINUTE;
/** Readings with good contact every minute, from one minute to another, without those of the gap. */
const covered = (from: number, until: number, gap: [number, number] = [0, 0]) =>
  Array.from({ length: until - from }, (_, i) => from + i)
    .filter((minute) => minute < gap[0] || minute >= gap[1])
    .reduce((coverage, minute) => applyCoverage(coverage, at(minute), true), NOT_COVERED);

const plan = { noUrineAlarm: true, noUrineHours: 1 };
const measured = (lastUrine: number | null, coverage = covered(-120, 1)) => ({
  lastUrine: lastUrine === null ? null : at(lastUrine),
  covered: coverage,
});

describe('no urine', { tags: ['R-DATA-16'] }, () => {
  test.each<[string, ReturnType<typeof measured>, typeof plan, NoUrineState]>([
    ['no rise ever, all covered', measured(null), plan, 'holds'],
    ['the last rise exactly an hour ago', measured(-60), plan, 'holds'],
    ['a rise within the hour', measured(-59), plan, 'gone'],
    ['the alarm is off', measured(null), { ...plan, noUrineAlarm: false }, 'gone'],
    ['the sensor was fitted 44 minutes ago', measured(null, covered(-44, 1)), plan, 'unknown'],
    ['fitted 59 minutes ago', measured(null, covered(-59, 1)), plan, 'unknown'],
    ['fitted an hour ago', measured(null, covered(-60, 1)), plan, 'holds'],
    [
      'fitted an hour ago, asked for two',
      measured(null, covered(-60, 1)),
      { ...plan, noUrineHours: 2 },
      'unknown',
    ],
    // The reading before a gap covers four minutes of it.
    ['a gap of 12 minutes', measured(null, covered(-120, 1, [-40, -24])), plan, 'holds'],
    ['a gap of 13 minutes', measured(null, covered(-120, 1, [-40, -23])), plan, 'unknown'],
    ['never measured', measured(null, NOT_COVERED), plan, 'unknown'],
    ['no readings for a quarter of an hour', measured(-90, covered(-120, -19)), plan, 'unknown'],
  ])('%s', (_, facts, chosen, state) => {
    expect(noUrineState(facts, chosen, noon)).toBe(state);
  });

  test.each<[string, ReturnType<typeof measured>, number]>([
    ['an hour after the last rise', measured(-20), 40],
    ['an hour after the sensor was fitted', measured(null, covered(-44, 1)), 16],
  ])('may begin %s', (_, facts, minute) => {
    expect(noUrineChanges(facts, plan, noon)).toContain(at(minute));
    expect(noUrineChanges(facts, { ...plan, noUrineAlarm: false }, noon)).toEqual([]);
  });
});
