import { callsSomebody, type WardAlert } from './alerts/ward-alert';
import { NEEDS, type Need } from './needs';
import { type Grouped, WAITINGS, type Waiting } from './ward-groups';

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

const countEach = <K extends string>(keys: readonly K[], count: (key: K) => number): Record<K, number> =>
  Object.fromEntries(keys.map((key) => [key, count(key)])) as Record<K, number>;
