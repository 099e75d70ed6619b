import { callsSomebody, type WardAlert } from './alerts/ward-alert';
import { toInstant } from './instant';
import { NEEDS, type Need } from './needs';
import { GROUPS, type Grouped, WAITINGS, type Waiting } from './ward-groups';

/** How many are counted for what, and how many have no alert for which reason. */
export interface WardCounts {
  readonly needs: Readonly<Record<Need, number>>;
  readonly untaken: Readonly<Record<Need, number>>;
  readonly waiting: Readonly<Record<Waiting, number>>;
  /** Whoever has several needs counts once. */
  readonly withNeeds: number;
  readonly well: number;
}

export function countGroups(groups: Iterable<Grouped>): WardCounts {
  const all = [...groups];
  const count = (is: (grouped: Grouped) => boolean) => all.filter(is).length;
  return {
    needs: countEach(NEEDS, (need) => count(({ needs }) => needs.includes(need))),
    untaken: countEach(NEEDS, (need) => count(({ untaken }) => untaken.includes(need))),
    waiting: countEach(WAITINGS, (reason) => count(({ waiting }) => waiting.includes(reason))),
    withNeeds: count(({ needs }) => needs.length > 0),
    well: count(isWell),
  };
}

/** Nobody needs anybody now: there are residents, all are measured and in no group, and nothing is wrong with the home. */
export const isCalm = (groups: ReadonlyMap<number, Grouped>, alerts: readonly WardAlert[]): boolean =>
  groups.size > 0 &&
  [...groups.values()].every(isWell) &&
  !alerts.some((alert) => alert.paciente === null && callsSomebody(alert));

const isWell = ({ group, needs, waiting }: Grouped): boolean =>
  group === 'others' && needs.length === 0 && waiting.length === 0;

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

const countEach = <K extends string>(keys: readonly K[], count: (key: K) => number): Record<K, number> =>
  Object.fromEntries(keys.map((key) => [key, count(key)])) as Record<K, number>;
