import { type KnownDay, minutesOf, piecesOf } from '../diary/diary-day';
import type { Instant } from '../instant';
import { isMeasured, isWet, type MoistureState } from '../moisture-state';
import type { ResidentDay } from './quality';

/** When a resident lived there. */
export interface Stay {
  readonly from: Instant;
  readonly until: Instant | null;
}

/** A day that is over, as far as the resident lived there; null: they did not. */
export function residentDayOf(resident: number, day: KnownDay, stay: Stay): ResidentDay | null {
  const { start, end } = day.local;
  const from = Math.max(start, stay.from);
  const until = Math.min(end, stay.until ?? end);
  if (from >= until) return null;
  const lived = piecesOf(day, end)
    .map((piece) => ({ ...piece, from: Math.max(piece.from, from), until: Math.min(piece.until, until) }))
    .filter((piece) => piece.from < piece.until);
  const inState = (holds: (state: MoistureState) => boolean) =>
    minutesOf(lived.filter(({ state }) => state !== null && holds(state)));
  return {
    resident,
    livedMin: minutesOf(lived),
    measuredMin: inState(isMeasured),
    wetMin: inState(isWet),
    isWhole: from === start && until === end,
  };
}
