import type { HubHistoryEntry } from '@vigilia/contract/hubs';
import { describe, expect, test } from 'vitest';
import { statusPeriods, uptimeOf } from './status-periods';

const ZONE = 'Europe/Amsterdam';
const entry = (at: string, isOnline: boolean): HubHistoryEntry => ({
  isOnline,
  at,
  codigo: 'HUB-1',
  fechaRegistro: { date: '', timezone_type: 3, timezone: ZONE },
});

describe('status periods of a hub', () => {
  test('are sorted oldest first with their length; the last one lasts until now', () => {
    const history = [entry('2026-11-15T08:00:00.000Z', true), entry('2026-11-15T07:00:00.000Z', false)];
    expect(statusPeriods(history, Date.parse('2026-11-15T08:30:00Z'))).toEqual([
      { at: Date.parse('2026-11-15T07:00:00Z'), isOnline: false, minutes: 60, first: true },
      { at: Date.parse('2026-11-15T08:00:00Z'), isOnline: true, minutes: 30, first: false },
    ]);
  });

  test('in the autumn night with an hour twice, a period across it has its true length', () => {
    const history = [
      entry('2026-10-25T01:10:00.000Z', true), // 02:10, the second time
      entry('2026-10-25T00:50:00.000Z', false), // 02:50, the first time
      entry('2026-10-24T22:00:00.000Z', true), // midnight
    ];
    const periods = statusPeriods(history, Date.parse('2026-10-25T12:00:00Z'));
    expect(periods.map(({ minutes }) => minutes)).toEqual([170, 20, 650]);
  });

  test.each([
    ['always', [true], 100],
    ['never', [false], 0],
    ['half', [true, false], 50],
  ])('uptime: online %s', (_, states, percent) => {
    const periods = states.map((isOnline) => ({ at: 0, isOnline, minutes: 60, first: false }));
    expect(uptimeOf(periods)).toBe(percent);
  });

  test('uptime: rounded down below 100; null without any period', () => {
    const up = { at: 0, isOnline: true, minutes: 44_639, first: false };
    expect(uptimeOf([up, { ...up, isOnline: false, minutes: 1 }])).toBe(99);
    expect(uptimeOf([])).toBeNull();
  });
});
