import type { Cells } from '../cells';
import { cellState } from '../cells';
import { type Instant, MINUTE } from '../instant';
import { CELL_DURATION, type LocalDate, localDayAt } from '../local-day';
import { isMeasured, isWet, isWetnessUnknown } from '../moisture-state';

/** A span of time. */
export interface Span {
  readonly from: Instant;
  readonly until: Instant;
}

export interface WetSpells {
  readonly episodes: number;
  readonly longestMin: number;
  /** The worst moisture state. */
  readonly wettest: 3 | 4 | 5 | null;
  readonly measuredMin: number;
}

/** The five-minute cells of a resident's days. */
export type CellsOf = (date: LocalDate) => Cells | undefined;

/**
 * What the cells of a span show. A wet episode goes on through time in which the wetness is unknown if it is wet after it, as
 * a wet stretch does. Of the hour that the clocks repeat there is one row of cells, which counts for both.
 */
export function wetSpellsOf(zone: string, cells: CellsOf, span: Span): WetSpells {
  let episodes = 0;
  let longest = 0;
  let measured = 0;
  let wettest: WetSpells['wettest'] = null;
  let wetFrom: Instant | null = null;
  for (const { state, from, until } of statesOf(zone, cells, span)) {
    if (state !== null && isWet(state)) {
      if (wetFrom === null) episodes += 1;
      wetFrom ??= from;
      longest = Math.max(longest, until - wetFrom);
      wettest = Math.max(wettest ?? 0, state) as 3 | 4 | 5;
    } else if (state === null || !isWetnessUnknown(state)) wetFrom = null;
    if (state !== null && isMeasured(state)) measured += until - from;
  }
  return {
    ...{ episodes, wettest },
    longestMin: Math.floor(longest / MINUTE),
    measuredMin: Math.floor(measured / MINUTE),
  };
}

/** Its day and its offset are looked up once a day and piece of it: a handover has a hundred thousand of these cells. */
function* statesOf(zone: string, cells: CellsOf, { from, until }: Span) {
  for (let at = from; at < until; ) {
    const day = localDayAt(zone, at);
    const own = cells(day.date);
    for (const { offset, until: pieceEnd } of day.pieces) {
      const end = Math.min(until, day.end, pieceEnd);
      while (at < end) {
        const local = at + offset;
        const cellEnd = Math.min(end, at + CELL_DURATION - (local % CELL_DURATION));
        const cell = Math.floor((local - day.midnight) / CELL_DURATION);
        const state = own ? cellState(own, cell) : null;
        yield { state, from: at, until: cellEnd };
        at = cellEnd;
      }
    }
  }
}
