import { describe, expect, test } from 'vitest';
import { formatDate, formatDateTime, formatDay, formatStamp, formatTime, localDayIn } from './times';

describe('date and time in the centre’s zone', () => {
  test.each([
    ['2026-11-15T02:12:00.000Z', 'Europe/Amsterdam', '15/11/2026 03:12'],
    ['2026-11-15T02:12:00.000Z', 'Atlantic/Canary', '15/11/2026 02:12'],
    ['2026-06-30T22:30:00.000Z', 'Europe/Madrid', '01/07/2026 00:30'],
    ['2026-12-31T23:30:00.000Z', 'Europe/Amsterdam', '01/01/2027 00:30'],
    // The night the clocks go forward, and the doubled hour when they go back.
    ['2026-03-29T00:59:00.000Z', 'Europe/Amsterdam', '29/03/2026 01:59'],
    ['2026-03-29T01:00:00.000Z', 'Europe/Amsterdam', '29/03/2026 03:00'],
    ['2026-10-25T00:30:00.000Z', 'Europe/Amsterdam', '25/10/2026 02:30'],
    ['2026-10-25T01:30:00.000Z', 'Europe/Amsterdam', '25/10/2026 02:30'],
  ])('%s in %s is %s', { tags: ['R-LANG-7'] }, (instant, zone, expected) => {
    expect(formatDateTime(instant, zone)).toBe(expected);
    expect(`${formatDate(instant, zone)} ${formatTime(instant, zone)}`).toBe(expected);
  });

  test('the local day is the one in the centre’s zone', () => {
    const now = Date.parse('2026-06-30T22:30:00Z');
    expect(localDayIn('Europe/Amsterdam', now)).toBe('2026-07-01');
    expect(localDayIn('Atlantic/Canary', now)).toBe('2026-06-30');
  });
});

test('in a list a time has its date where that is not today’s, in the centre’s zone', () => {
  const stamp = (at: string) => formatStamp(at, 'Europe/Amsterdam', Date.parse('2026-11-15T22:30:00Z'));
  expect(stamp('2026-11-14T23:05:00Z')).toBe('00:05');
  expect(stamp('2026-11-14T22:55:00Z')).toBe('14/11/2026 23:55');
  expect(stamp('2026-11-15T23:05:00Z')).toBe('16/11/2026 00:05');
});

test('a day without a time is formatted without a zone', () => {
  expect(formatDay('1938-02-01')).toBe('01/02/1938');
});

test.each([null, 'not a time'])('%s is shown as a dash', { tags: ['R-LANG-7'] }, (nothing) => {
  expect(formatDateTime(nothing, 'Europe/Amsterdam')).toBe('–');
  expect(formatDay(nothing)).toBe('–');
});

test('without a zone every time is a dash, never UTC', () => {
  const now = '2026-11-15T02:12:00.000Z';
  expect([formatDate(now, null), formatTime(now, null), formatDateTime(now, null)]).toEqual(['–', '–', '–']);
  expect(localDayIn(null, Date.parse(now))).toBe('2026-11-15');
});
