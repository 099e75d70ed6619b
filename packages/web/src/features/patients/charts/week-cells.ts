import type { ResponseOf } from '@vigilia/contract/endpoint';
import type { weekChart } from '@vigilia/contract/patients';
import { type WeekClass, weekClass } from '@vigilia/domain/week-class';
import type { State } from '#ui/tokens';

export type WeekDay = ResponseOf<typeof weekChart>[number];
/** Blank: in the future. */
export type CellLook = WeekClass | 'blank';

/** Cells of an hour, and of a day. */
export const PER_HOUR = 12;
export const PER_DAY = 24 * PER_HOUR;

/** The state whose colours a class has; code 6 has the class off here, as specified. */
export const WEEK_STATES: Readonly<Record<WeekClass, State>> = {
  dry: 'dry',
  level1: 'level1',
  level2: 'level2',
  level3: 'level3',
  disconnected: 'disconnected',
  off: 'off',
  black: 'out-of-range',
};

/** @param now the centre's local 'YYYY-MM-DD HH:mm' */
export const cellLooks = ({ date, data }: WeekDay, now: string): CellLook[] =>
  data.series.map(({ x, y }) => (`${date} ${x}` > now ? 'blank' : weekClass(y)));

/** Adjacent cells with the same look, within one hour. */
export interface Run {
  readonly from: number;
  readonly until: number;
  readonly look: CellLook;
}

export function runsOf(looks: readonly CellLook[]): Run[] {
  const runs: { from: number; until: number; look: CellLook }[] = [];
  looks.forEach((look, cell) => {
    const last = runs.at(-1);
    if (last && last.look === look && cell % PER_HOUR !== 0) last.until = cell + 1;
    else runs.push({ from: cell, until: cell + 1, look });
  });
  return runs;
}

/** The minutes of a day in which the patient was wet. */
export const wetMinutes = (looks: readonly CellLook[]): number =>
  looks.filter((look) => look === 'level1' || look === 'level2' || look === 'level3').length * 5;
