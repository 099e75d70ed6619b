import type { Patient } from '@vigilia/contract/patients';
import { isCalled, sortByUrgency } from '@vigilia/domain/ward-order';
import { groupOf, type WardGroups } from '#care/use-ward-groups';
import type { WardOrder } from './order-switch';

/** What stands above cards: those with an alert, those who wait, or a section by its id. */
export type Heading = 'called' | 'waiting' | number;

/** A card's place: which patient, and below which heading. Those of whoever has an alert are large. */
export interface Place {
  readonly id: number;
  readonly heading: Heading;
}

/**
 * Whoever has an alert comes first in every order, the most urgent on top. Whether somebody is on the way changes no
 * place, so that a card stays where its nurse left it.
 */
export function placesOf(order: WardOrder, patients: readonly Patient[], groups: WardGroups): Place[] {
  const headingOf = ({ id, seccion }: Patient): Heading => {
    const group = groupOf(groups, id);
    if (isCalled(group)) return 'called';
    return group === 'waiting' && order === 'urgency' ? 'waiting' : seccion;
  };
  const places = sortByUrgency(patients, groups).map((patient) => ({
    id: patient.id,
    heading: headingOf(patient),
  }));
  if (order === 'urgency') return places;
  const called = places.filter(({ heading }) => heading === 'called');
  const others = patients.filter(({ id }) => !isCalled(groupOf(groups, id)));
  return [...called, ...others.map((patient) => ({ id: patient.id, heading: headingOf(patient) }))];
}
