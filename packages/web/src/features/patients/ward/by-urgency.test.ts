import type { Alert } from '@vigilia/contract/alerts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alertsByResident } from '#care/alert-list';
import type { Session } from '#lib/session';
import { alertList, alertOf, takenBy } from '#testing/alerts';
import { ago } from '#testing/open-ward';
import { patient, sensorState } from '#testing/people';
import { byUrgency, GROUPS } from './by-urgency';

const people = ['Anna', 'Bert', 'Clara', 'Dirk', 'Els'].map((name, index) => ({
  ...patient(index + 1, name, 'Bakker', String(101 + index)),
  sensor: index + 1,
  estado: sensorState(1),
}));
const [anna, bert, clara, dirk] = people;
const session = { user: null, chosen: null } as unknown as Session;
const byId = (...alerts: Alert[]) => alertsByResident(alertList(alerts), session);
const placesOf = (...alerts: Alert[]) =>
  byUrgency(people, byId(...alerts)).map(({ id, group }) => `${people[id - 1]?.nombre} ${group}`);

describe('cards by urgency', () => {
  test('by priority, then the longest waiting, the others by room', () => {
    expect(
      placesOf(
        alertOf(1, dirk!, { kind: 'face-down', priority: 'high', since: ago(2) }),
        alertOf(2, clara!, { since: ago(40) }),
        alertOf(3, anna!, { kind: 'turn', since: ago(25) }),
        alertOf(4, bert!, { kind: 'contact', priority: 'low', since: ago(90) }),
      ),
    ).toEqual(['Dirk high', 'Clara medium', 'Anna medium', 'Bert low', 'Els others']);
  });

  test('a card stays where it is when somebody is on the way, and leaves when it is put off', () => {
    const wet = alertOf(1, clara!);
    expect(placesOf({ ...wet, ...takenBy(9, 'Bea') })[0]).toBe('Clara medium');
    expect(placesOf({ ...wet, status: 'snoozed', snoozedUntil: ago(-10) })[2]).toBe('Clara others');
    const low = alertOf(2, clara!, { kind: 'battery', priority: 'info' });
    expect(placesOf(low)[0]).toBe('Anna others');
  });

  test('while the alerts are not known the states decide', () => {
    const wet = people.map((each) => (each === dirk ? { ...each, estado: sensorState(5) } : each));
    expect(byUrgency(wet, undefined)[0]).toEqual({ id: dirk!.id, group: 'medium' });
  });

  test('for any alerts: everybody once, groups in their order, rooms in order among the others', () => {
    const alerts = fc.array(
      fc.record({
        patient: fc.constantFrom(...people),
        priority: fc.constantFrom('high', 'medium', 'low', 'info'),
        status: fc.constantFrom('open', 'taken', 'snoozed'),
        minutes: fc.integer({ min: 0, max: 500 }),
      }),
    );
    fc.assert(
      fc.property(alerts, (given) => {
        const list = given.map(({ patient: who, priority, status, minutes }, index) =>
          alertOf(index + 1, who, { priority, status, since: ago(minutes) } as Partial<Alert>),
        );
        const places = byUrgency(people, byId(...list));
        expect(places.map(({ id }) => id).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
        const groups = places.map(({ group }) => GROUPS.indexOf(group!));
        expect(groups).toEqual([...groups].sort((a, b) => a - b));
        const others = places.filter(({ group }) => group === 'others').map(({ id }) => id);
        expect(others).toEqual([...others].sort((a, b) => a - b));
      }),
    );
  });
});
