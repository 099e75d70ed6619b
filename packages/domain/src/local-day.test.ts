import { describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from './instant';
import { addDays, isTimeZone, localDayAt, localDayOf, utcOffsetAt } from './local-day';

const iso = (at: number) => new Date(at).toISOString();

describe('days of a zone', () => {
  test.each([
    ['Europe/Amsterdam', '2026-06-01', '2026-05-31T22:00:00.000Z', 24],
    ['Europe/Amsterdam', '2026-12-01', '2026-11-30T23:00:00.000Z', 24],
    ['Europe/Amsterdam', '2026-03-29', '2026-03-28T23:00:00.000Z', 23],
    ['Europe/Madrid', '2026-03-29', '2026-03-28T23:00:00.000Z', 23],
    ['Europe/Amsterdam', '2026-10-25', '2026-10-24T22:00:00.000Z', 25],
    ['Europe/Madrid', '2026-10-25', '2026-10-24T22:00:00.000Z', 25],
    ['Atlantic/Canary', '2026-10-25', '2026-10-24T23:00:00.000Z', 25],
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z', 23],
    ['Asia/Kathmandu', '2026-01-01', '2025-12-31T18:15:00.000Z', 24],
    ['UTC', '2026-02-28', '2026-02-28T00:00:00.000Z', 24],
  ])('in %s %s starts at %s and has %d hours', (zone, date, start, hours) => {
    const day = localDayOf(zone, date);
    expect(iso(day.start)).toBe(start);
    expect((day.end - day.start) / HOUR).toBe(hours);
  });

  test.each([
    'Europe/Amsterdam',
    'Europe/Madrid',
    'America/Santiago',
    'Australia/Lord_Howe',
    'Pacific/Auckland',
  ])('in %s every day of a year starts where the previous ends, and its pieces are contiguous', (zone) => {
    let date = '2026-01-01';
    while (date < '2027-01-01') {
      const day = localDayOf(zone, date);
      expect(localDayAt(zone, day.start)).toBe(day);
      expect(localDayAt(zone, day.end - 1)).toBe(day);
      expect(day.pieces.at(0)?.from).toBe(day.start);
      expect(day.pieces.at(-1)?.until).toBe(day.end);
      day.pieces.slice(1).forEach((piece, i) => expect(piece.from).toBe(day.pieces[i]?.until));
      date = addDays(date, 1);
      expect(localDayOf(zone, date).start).toBe(day.end);
    }
  });
});

test.each([
  ['Europe/Amsterdam', '2026-03-29T00:59:59.999Z', 1],
  ['Europe/Amsterdam', '2026-03-29T01:00:00.000Z', 2],
  ['Europe/Madrid', '2026-10-25T00:59:59.999Z', 2],
  ['Europe/Madrid', '2026-10-25T01:00:00.000Z', 1],
])('%s at %s is %d hours ahead of UTC', (zone, at, hours) => {
  expect(utcOffsetAt(zone, Date.parse(at))).toBe(hours * HOUR);
});

test('the cached days of two zones do not mix', () => {
  const at = Date.parse('2026-06-01T22:30:00Z');
  expect(localDayAt('Europe/Madrid', at).date).toBe('2026-06-02');
  expect(localDayAt('Atlantic/Canary', at).date).toBe('2026-06-01');
  expect(localDayAt('Europe/Madrid', at - HOUR).date).toBe('2026-06-01');
  expect(localDayAt('Europe/Madrid', at - 30 * MINUTE).date).toBe('2026-06-02');
});

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2024-02-28', 1, '2024-02-29'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-03-28', 2, '2026-03-30'],
])('%s plus %d days is %s', (date, count, expected) => {
  expect(addDays(date, count)).toBe(expected);
});

test('only a name that Intl knows is a time zone', () => {
  expect(isTimeZone('Europe/Amsterdam')).toBe(true);
  expect(isTimeZone('Europe/Nowhere')).toBe(false);
});
