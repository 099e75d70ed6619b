import type { WardAlert } from './alerts/ward-alert';
import { toInstant } from './instant';
import { GROUPS, type Grouped } from './ward-groups';

/** The most urgent first: by group, then the longest waiting; the others stay in the order that they have. */
export function sortByUrgency<R extends { readonly id: number }>(
  residents: readonly R[],
  groups: ReadonlyMap<number, Grouped<WardAlert>>,
): R[] {
  const rankOf = ({ id }: R) => {
    const { group = 'others', alert = null } = groups.get(id) ?? {};
    return { place: GROUPS.indexOf(group), since: alert && isCalled(group) ? toInstant(alert.since) : 0 };
  };
  return residents
    .map((resident) => ({ resident, ...rankOf(resident) }))
    .sort((a, b) => a.place - b.place || a.since - b.since)
    .map(({ resident }) => resident);
}

/** Somebody has an alert that is not put off. */
export const isCalled = (group: Grouped['group']): group is 'high' | 'medium' | 'low' =>
  group !== 'waiting' && group !== 'others';
