import { describe, expect, test } from 'vitest';
import { localDayOf } from './local-day';
import { cellAt, formatCell, formatDate, formatTime, parseLocalMinute } from './local-time';

describe('the instant of a local time', () => {
  test.each([
    ['Europe/Amsterdam', '2026-06-01 12:00', '2026-06-01T10:00:00.000Z'],
    ['Europe/Madrid', '2026-12-01 12:00', '2026-12-01T11:00:00.000Z'],
    ['Europe/Amsterdam', '2026-03-29 01:59', '2026-03-29T00:59:00.000Z'],
    ['Europe/Amsterdam', '2026-03-29 02:30', '2026-03-29T01:30:00.000Z'],
    ['Europe/Amsterdam', '2026-03-29 03:00', '2026-03-29T01:00:00.000Z'],
    ['Europe/Madrid', '2026-10-25 01:59', '2026-10-24T23:59:00.000Z'],
    ['Europe/Madrid', '2026-10-25 02:30', '2026-10-25T01:30:00.000Z'],
    ['Europe/Madrid', '2026-10-25 03:00', '2026-10-25T02:00:00.000Z'],
  ])('%s %s is %s', (zone, text, iso) => {
    expect(new Date(parseLocalMinute(zone, text) ?? Number.NaN).toISOString()).toBe(iso);
  });

  test.each([
    '2026-02-30 10:00',
    '2026-06-01',
    '2026-06-01 24:00',
    '2026-06-01T10:00',
    '2026-13-01 10:00',
    'now',
  ])('%s is not a local minute: null', (text) => {
    expect(parseLocalMinute('Europe/Madrid', text)).toBeNull();
  });
});

test.each([
  ['2026-03-29', '2026-03-28T23:00:00Z', 0, '00:00'],
  ['2026-03-29', '2026-03-29T00:59:59Z', 23, '01:55'],
  ['2026-03-29', '2026-03-29T01:00:00Z', 36, '03:00'],
  ['2026-10-25', '2026-10-25T00:30:00Z', 30, '02:30'],
  ['2026-10-25', '2026-10-25T01:30:00Z', 30, '02:30'],
  ['2026-10-25', '2026-10-25T22:59:59Z', 287, '23:55'],
])('on %s %s is cell %d, %s', (date, at, cell, text) => {
  expect(cellAt(localDayOf('Europe/Amsterdam', date), Date.parse(at))).toBe(cell);
  expect(formatCell(cell)).toBe(text);
});

test('times and dates are formatted in the time zone of the home', () => {
  const at = Date.parse('2026-12-31T23:05:00Z');
  expect(formatTime('Europe/Amsterdam', at)).toBe('00:05');
  expect(formatDate('Europe/Amsterdam', at)).toBe('01/01/2027');
  expect(formatTime('Atlantic/Canary', at)).toBe('23:05');
  expect(formatDate('Atlantic/Canary', at)).toBe('31/12/2026');
});
