import type { HubHistoryEntry } from '@vigilia/contract/hubs';
import { describe, expect, test } from 'vitest';
import { statusPeriods, uptimeOf } from './status-periods';

const ZONE = 'Europe/Amsterdam';
const entry = (date: string, isOnline: boolean): HubHistoryEntry => ({
  isOnline,
  codigo: 'HUB-1',
  fechaRegistro: { date: `${date}.000000`, timezone_type: 3, timezone: ZONE },
});
const at = (local: string) => Date.parse(`${local}Z`);

describe('status periods of a hub', () => {
  test('are sorted oldest first with their length; the last one lasts until now', () => {
    const history = [entry('2026-11-15 09:00:00', true), entry('2026-11-15 08:00:00', false)];
    const now = Date.parse('2026-11-15T08:30:00Z'); // half past nine in Amsterdam
    expect(statusPeriods(history, ZONE, now)).toEqual([
      { at: at('2026-11-15T08:00:00'), isOnline: false, minutes: 60, first: true },
      { at: at('2026-11-15T09:00:00'), isOnline: true, minutes: 30, first: false },
    ]);
  });

  test('in the autumn night with an hour twice, no period has a negative length', () => {
    const history = [
      entry('2026-10-25 02:10:00', true), // the second time
      entry('2026-10-25 02:50:00', false), // the first time
      entry('2026-10-25 00:00:00', true),
    ];
    const periods = statusPeriods(history, ZONE, Date.parse('2026-10-25T12:00:00Z'));
    expect(periods.map(({ minutes }) => minutes)).toEqual([170, 0, 610]);
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
