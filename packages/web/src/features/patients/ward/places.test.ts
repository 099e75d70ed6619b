import type { Alert } from '@vigilia/contract/alerts';
import { groupResidents } from '@vigilia/domain/ward-groups';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wardCareOf } from '#care/alert-list';
import { alertList, alertOf, takenBy } from '#testing/alerts';
import { ago, NIGHT } from '#testing/open-ward';
import { patient, sensorState } from '#testing/people';
import { placesOf } from './places';

/** The first three in section 1, the others in section 2. */
const people = ['Anna', 'Bert', 'Clara', 'Dirk', 'Els'].map((name, index) => ({
  ...patient(index + 1, name, 'Bakker', String(101 + index)),
  ...{ seccion: index < 3 ? 1 : 2, sensor: index + 1, estado: sensorState(1), measuredAt: ago(1) },
}));
const [anna, bert, clara, dirk] = people as [
  (typeof people)[0],
  (typeof people)[0],
  (typeof people)[0],
  (typeof people)[0],
];
const groupsOf = (...alerts: Alert[]) =>
  groupResidents(people, wardCareOf(alertList(alerts)), { now: Date.parse(NIGHT), connection: 'live' });
const shown = (order: 'urgency' | 'room', ...alerts: Alert[]) =>
  placesOf(order, people, groupsOf(...alerts), () => false).map(
    ({ id, heading }) => `${people[id - 1]?.nombre} ${heading}`,
  );
const ALERTS = [
  alertOf(1, dirk, { kind: 'face-down', priority: 'high', since: ago(2) }),
  alertOf(2, clara, { since: ago(40) }),
  alertOf(3, anna, { kind: 'turn', since: ago(25) }),
];

describe('the places of the cards', () => {
  test('by urgency: by priority, then the longest waiting, the others by section', {
    tags: ['R-LIST-20'],
  }, () => {
    expect(shown('urgency', ...ALERTS)).toEqual([
      'Dirk called',
      'Clara called',
      'Anna called',
      'Bert 1',
      'Els 2',
    ]);
  });

  test('by room: whoever has an alert is pinned on top, the others by section', {
    tags: ['R-LIST-20'],
  }, () => {
    expect(shown('room', ...ALERTS)).toEqual([
      'Dirk called',
      'Clara called',
      'Anna called',
      'Bert 1',
      'Els 2',
    ]);
  });

  test('a card stays where it is when somebody is on the way, and leaves when it is put off', () => {
    const wet = alertOf(1, clara);
    expect(shown('urgency', { ...wet, ...takenBy(9, 'Bea') })[0]).toBe('Clara called');
    expect(shown('urgency', { ...wet, status: 'snoozed', snoozedUntil: ago(-10) })[0]).toBe('Clara waiting');
    expect(shown('room', { ...wet, status: 'snoozed', snoozedUntil: ago(-10) })).toEqual([
      'Anna 1',
      'Bert 1',
      'Clara 1',
      'Dirk 2',
      'Els 2',
    ]);
    expect(shown('urgency', alertOf(2, bert, { kind: 'battery', priority: 'info' }))[0]).toBe('Anna 1');
  });

  test('a card has a row for what is asked or said of alerts where its place has one', {
    tags: ['R-LIST-20'],
  }, () => {
    const sizes = placesOf(
      'room',
      people,
      groupsOf(alertOf(1, clara)),
      (id) => id === dirk.id || id === clara.id,
    );
    expect(sizes.map(({ id, size }) => `${people[id - 1]?.nombre} ${size}`)).toEqual([
      'Clara urgent',
      'Anna calm',
      'Bert calm',
      'Dirk row',
      'Els calm',
    ]);
  });

  test('for any alerts and either order: everybody once, whoever has an alert before everybody else', {
    tags: ['R-LIST-20'],
  }, () => {
    const alerts = fc.array(
      fc.record({
        who: fc.constantFrom(...people),
        priority: fc.constantFrom('high', 'medium', 'low', 'info'),
        status: fc.constantFrom('open', 'taken', 'snoozed'),
        minutes: fc.integer({ min: 0, max: 500 }),
      }),
    );
    fc.assert(
      fc.property(alerts, fc.constantFrom('urgency' as const, 'room' as const), (given, order) => {
        const list = given.map(({ who, priority, status, minutes }, index) =>
          alertOf(index + 1, who, { priority, status, since: ago(minutes) } as Partial<Alert>),
        );
        const places = placesOf(order, people, groupsOf(...list), () => false);
        expect(places.map(({ id }) => id).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
        const urgent = places.filter(({ heading }) => heading === 'called');
        expect(places.slice(0, urgent.length)).toEqual(urgent);
        const calling = new Set(
          list
            .filter(({ status, priority }) => status !== 'snoozed' && priority !== 'info')
            .map(({ paciente }) => paciente?.id),
        );
        expect(new Set(urgent.map(({ id }) => id))).toEqual(calling);
      }),
      { numRuns: 300 },
    );
  });
});
