import type { Patient } from '@vigilia/contract/patients';
import type { Group } from '@vigilia/domain/ward-groups';
import { isCalled, sortByUrgency } from '@vigilia/domain/ward-order';
import { groupOf, type WardGroups } from '#care/use-ward-groups';
import type { WardOrder } from './order-switch';

/** What stands above cards: those with an alert, those who wait, or a section by its id. */
export type Heading = 'called' | 'waiting' | number;

/**
 * A card's place: which patient, in which group, below which heading, and how large: with the acts of an alert, with a row
 * for what is asked or said of alerts, or neither. The size is the place's, so that no card grows under a hand.
 */
export interface Place {
  readonly id: number;
  readonly group: Group;
  readonly heading: Heading;
  readonly size: 'urgent' | 'row' | 'calm';
}

/**
 * Whoever has an alert comes first in every order, the most urgent on top. Whether somebody is on the way changes no
 * place, so that a card stays where its nurse left it.
 *
 * @param needsRow whether something of alerts is asked or said on the card of somebody who is not called
 */
export function placesOf(
  order: WardOrder,
  patients: readonly Patient[],
  groups: WardGroups,
  needsRow: (id: number) => boolean,
): Place[] {
  const placeOf = ({ id, seccion }: Patient): Place => {
    const group = groupOf(groups, id);
    if (isCalled(group)) return { id, group, heading: 'called', size: 'urgent' };
    const heading = group === 'waiting' && order === 'urgency' ? 'waiting' : seccion;
    return { id, group, heading, size: needsRow(id) ? 'row' : 'calm' };
  };
  const places = sortByUrgency(patients, groups).map(placeOf);
  if (order === 'urgency') return places;
  const called = places.filter(({ heading }) => heading === 'called');
  const others = patients.filter(({ id }) => !isCalled(groupOf(groups, id)));
  return [...called, ...others.map(placeOf)];
}
