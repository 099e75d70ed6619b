import type { Patient } from '@vigilia/contract/patients';
import { sortByUrgency } from '@vigilia/domain/ward-counts';
import type { Group } from '@vigilia/domain/ward-groups';
import { groupOf, type WardGroups } from '#care/use-ward-groups';

/** A card's place: which patient, and below which heading. By room there are none. */
export interface Place {
  readonly id: number;
  readonly group: Group | null;
}

/** Whether somebody is on the way changes no place, so that a card stays where its nurse left it. */
export const byUrgency = (patients: readonly Patient[], groups: WardGroups): Place[] =>
  sortByUrgency(patients, groups).map(({ id }) => ({ id, group: groupOf(groups, id) }));

export const byRoom = (patients: readonly Patient[]): Place[] =>
  patients.map(({ id }) => ({ id, group: null }));
