import { describe, expect, test } from 'vitest';
import { localDayIn } from '#lib/times';
import { addMonths, daysOf, monthName, monthOf, monthOfPath } from './month';

describe('month of a path', () => {
  test.each([
    ['/analytics', '2026-11'],
    ['/analytics/2026-11', '2026-11'],
    ['/analytics/2026-10', '2026-10'],
    ['/analytics/2025-12', '2025-12'],
    ['/analytics/2026-12', null],
    ['/analytics/2027-01', null],
    ['/analytics/2026-13', null],
    ['/analytics/2026-00', null],
    ['/analytics/0026-10', null],
    ['/analytics/october', null],
  ])('%s is %s', (path, month) => {
    expect(monthOfPath(path, '2026-11')).toBe(month);
  });
});

test('the current month depends on the centre’s time zone', () => {
  const now = Date.parse('2026-10-31T23:30:00Z');
  expect(monthOf(localDayIn('Europe/Amsterdam', now))).toBe('2026-11');
  expect(monthOf(localDayIn('Atlantic/Canary', now))).toBe('2026-10');
});

test('adding months crosses the end of the year', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
});

test('the days of a month, with weekends', () => {
  expect(daysOf('2026-02')).toHaveLength(28);
  expect(daysOf('2028-02')).toHaveLength(29);
  const weekends = daysOf('2026-11').filter(({ weekend }) => weekend);
  expect(weekends.map(({ day }) => day)).toEqual([1, 7, 8, 14, 15, 21, 22, 28, 29]);
});

test.each([
  ['nl', 'november 2026'],
  ['en', 'November 2026'],
  ['es', 'noviembre de 2026'],
])('month name in %s: %s', (locale, name) => {
  expect(monthName('2026-11', locale)).toBe(name);
});
