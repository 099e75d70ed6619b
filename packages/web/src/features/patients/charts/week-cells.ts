import type { ResponseOf } from '@vigilia/contract/endpoint';
import type { weekChart } from '@vigilia/contract/patients';
import { type WeekClass, weekClass } from '@vigilia/domain/week-class';
import { cellAfterKey } from '#lib/grid-keys';
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

/** The first cell of these days in which a sensor was worn, where none was before; null: from their start on; 'never'. */
export function wornFrom(days: readonly WeekDay[]): { date: string; time: string } | 'never' | null {
  for (const [index, { date, data }] of days.entries()) {
    const cell = data.series.findIndex(({ y }) => y !== null);
    if (cell < 0) continue;
    return index + cell === 0 ? null : { date, time: data.series[cell]?.x ?? '' };
  }
  return 'never';
}

/** Adjacent cells with the same look, within one hour. */
export function runsOf(looks: readonly CellLook[]) {
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

/** A cell of the week: the index of the day, and of the five minutes in it. */
export interface WeekCell {
  readonly day: number;
  readonly cell: number;
}

/** The cell that a key moves to: arrows by five minutes or a day, page keys by an hour. Null: another key. */
export function nextCell({ day, cell }: WeekCell, key: string, days: number): WeekCell | null {
  const next = cellAfterKey(key, [day, cell], [days - 1, PER_DAY - 1], [0, PER_HOUR]);
  return next && { day: next[0], cell: next[1] };
}
