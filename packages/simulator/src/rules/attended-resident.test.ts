import { DAY, MINUTE } from '@vigilia/domain/instant';
import { expect, test } from 'vitest';
import type { Happening } from '#model/happening';
import { profileOf } from '#model/profile';
import { AttendedResident } from './attended-resident';
import type { WatchedAlert } from './watched-resident';

const from = Date.parse('2026-11-02T00:00Z');
const STAFF = ['anna', 'bram'];
const PLAN = {
  noUrineAlarm: true,
  noUrineHours: 6,
  allowActivityTracking: true,
  rotationAlarm: true,
  stoppedTime: 240,
};

function live(sensor: string, days: number, alertsFrom = from) {
  const alerts: WatchedAlert[] = [];
  const happened: Happening[] = [];
  const attended = new AttendedResident({
    profile: profileOf('attended', { sensor, capacidad: 100, zona: 'Europe/Amsterdam' }),
    ...{ plan: PLAN, staff: STAFF, from, everyMs: 4 * MINUTE, alertsFrom },
    onHappening: (one) => happened.push(one),
    onAlert: (alert) => alerts.push(alert),
  });
  attended.advance(from + days * DAY);
  const acts = happened.flatMap((one) => (one.type === 'act' ? [{ ...one.act, at: one.at }] : []));
  return { alerts, acts };
}
const homes = Array.from({ length: 12 }, (_, index) => live(`S-${index}`, 10));
const alerts = homes.flatMap((home) => home.alerts);

test('an alert that opens calls staff: most are taken and handled, some end with nobody there', () => {
  const called = alerts.filter(({ priority }) => priority !== 'info');
  const attended = called.filter(({ alert }) => alert.attended);
  expect(called.length).toBeGreaterThan(100);
  expect(attended.length / called.length).toBeGreaterThan(0.5);
  expect(called.some(({ end }) => end?.unattended)).toBe(true);
  expect(called.some(({ end }) => end?.ended === 'handled')).toBe(true);
  expect(called.some(({ end }) => end?.ended === 'cleared')).toBe(true);
});

test('the events of an alert are in order, from opened to ended, and whoever took it is named', () => {
  for (const { alert, events, end } of alerts) {
    const names = events.map(({ what }) => what);
    expect(names[0]).toBe('opened');
    expect(names.at(-1)).toBe('ended');
    expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).sort((a, b) => a - b));
    expect(events.at(-1)?.at).toBe(end?.at);
    for (const { what, who } of events) if (what === 'taken') expect(STAFF[who! - 1]).toBeDefined();
    if (names.includes('taken')) expect(alert.attended).toBe(true);
  }
});

test('nobody goes to an alert that has ended', () => {
  for (const { acts, alerts } of homes)
    for (const act of acts) {
      if (act.act !== 'take') continue;
      const end = alerts.find(({ alert }) => alert.id === act.call.id)?.end;
      expect(act.at).toBeLessThanOrEqual(end?.at ?? Number.POSITIVE_INFINITY);
    }
});

test('a change that was recorded for an alert ends it as handled', () => {
  const byCall = homes.flatMap(({ acts, alerts }) =>
    acts.flatMap((act) => {
      if (act.act !== 'record' || act.kind !== 'changed' || act.call?.kind !== 'wet') return [];
      const alert = alerts.find((one) => one.alert.id === act.call?.id);
      return alert ? [alert] : [];
    }),
  );
  expect(byCall.length).toBeGreaterThan(20);
  const ended = byCall.filter(({ end }) => end?.ended === 'handled' || end?.ended === 'cleared');
  expect(ended.length).toBe(byCall.length);
  expect(byCall.some(({ end }) => end?.ended === 'handled')).toBe(true);
});

test('before alerts call, staff notice by themselves who is wet', () => {
  const some = homes.map((_, index) => live(`S-${index}`, 6, from + 5 * DAY));
  for (const { alert } of some.flatMap(({ alerts }) => alerts))
    expect(alert.openedAt).toBeGreaterThanOrEqual(from + 5 * DAY);
  const before = some.flatMap(({ acts }) => acts).filter(({ at }) => at < from + 5 * DAY);
  expect(before.some(({ act, call }) => act === 'record' && call?.id === 0)).toBe(true);
  expect(before.every(({ call }) => call === null || call.id === 0)).toBe(true);
});
