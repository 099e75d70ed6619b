import { type Cells, emptyCells, markReading, markState } from './cells';
import { type Instant, MINUTE } from './instant';
import { type LocalDate, type LocalDay, localDayAt } from './local-day';
import { isWet, type MoistureState } from './moisture-state';
import { type Rise, stepOf } from './rises';
import { moistureStateOf, stateHoldsUntil, type Track } from './track';

/**
 * What is stored of one assignment and local day. It depends only on the track carried into the day and on the day's
 * readings, except for `wetToEnd`. The time after its last reading is derived when the day is read.
 */
export interface Day {
  date: LocalDate;
  cells: Cells;
  /** Longest part of a wet stretch within the day, up to its last reading; milliseconds. */
  wet: number;
  /** The same from band 4 on. */
  attention: number;
  /** Null when none was measured. */
  highestIndex: number | null;
  /** How often the sensor went out of range. */
  nnets: number;
  /** The rises that two readings of this day showed, in order; null: it was folded by an earlier version. */
  rises: Rise[] | null;
  /** The state after the last reading of the day, or before the day when it has none. */
  tail: Tail;
  /** The day ended in unknown wetness, and a later reading showed that its wet stretch had gone on (column `bridged`). */
  wetToEnd: boolean;
}

export interface Tail {
  at: Instant;
  estado: MoistureState;
  wetFrom: Instant | null;
  attentionFrom: Instant | null;
}

/** Both dates are included. */
export interface DateRange {
  from: LocalDate;
  to: LocalDate;
}

export const newDay = (date: LocalDate, tail: Tail): Day => ({
  date,
  cells: emptyCells(),
  wet: 0,
  attention: 0,
  highestIndex: null,
  nnets: 0,
  rises: [],
  tail,
  wetToEnd: false,
});

export function tailOf(track: Track, at: Instant): Tail {
  const { stretch } = track;
  return {
    at: track.last?.at ?? at,
    estado: moistureStateOf(track),
    wetFrom: stretch?.from ?? null,
    attentionFrom: stretch?.attentionFrom ?? null,
  };
}

/** Records one reading in `day`, which the caller owns: the time from the track before it to the track after it. */
export function recordReading(
  day: Day,
  local: LocalDay,
  before: Track,
  after: Track,
  at: Instant,
  index: number | null,
): void {
  markReading(day.cells, local, at, index !== null);
  recordRise(day, local, before, after);
  if (index !== null) day.highestIndex = Math.max(day.highestIndex ?? 0, index);
  const heldUntil = before.last === null ? before.from : stateHoldsUntil(before, at);
  if (before.last !== null) {
    const wasMeasured = before.rises?.last?.[0] === before.last.at;
    markState(day.cells, local, before.last.at, heldUntil, moistureStateOf(before), wasMeasured);
    if (heldUntil < at && heldUntil >= local.start) day.nnets += 1;
  }
  if (heldUntil < at) markState(day.cells, local, heldUntil, at, 60);
  if (before.stretch === null) return;
  // Wet before and after: the time in between belongs to the stretch, also where the wetness was unknown.
  if (after.stretch !== null && isWet(moistureStateOf(after))) recordWet(day, local, before.stretch, at);
  else if (isWet(moistureStateOf(before))) recordWet(day, local, before.stretch, heldUntil);
}

/** The earlier days that a wet reading shows to have ended inside its wet stretch. */
export function daysWetToEnd(zone: string, local: LocalDay, before: Track, after: Track): DateRange | null {
  if (after.stretch === null || !isWet(moistureStateOf(after))) return null;
  return daysPossiblyWetToEnd(zone, local, before);
}

/** The days before this one that ended in a wet stretch of which it is not yet known whether it continued. */
export function daysPossiblyWetToEnd(zone: string, local: LocalDay, track: Track): DateRange | null {
  if (track.stretch === null) return null;
  const wetUntil = track.stretch.until ?? stateHoldsUntil(track, local.start);
  if (wetUntil >= local.start) return null;
  return { from: localDayAt(zone, wetUntil).date, to: localDayAt(zone, local.start - 1).date };
}

/** One that began before midnight and shows after it is the first of the day. */
function recordRise(day: Day, local: LocalDay, before: Track, after: Track): void {
  const rise = after.rises?.rise;
  if (!rise || !day.rises || rise === before.rises?.rise) return;
  const step = stepOf(rise);
  const minute = Math.max(0, Math.floor((rise.at - local.start) / MINUTE));
  if (before.rises?.rise?.at !== rise.at) day.rises.push({ minute, step });
  else if (day.rises.at(-1)?.minute === minute) day.rises[day.rises.length - 1] = { minute, step };
}

function recordWet(day: Day, local: LocalDay, stretch: NonNullable<Track['stretch']>, until: Instant): void {
  day.wet = Math.max(day.wet, until - Math.max(stretch.from, local.start));
  if (stretch.attentionFrom === null) return;
  day.attention = Math.max(day.attention, until - Math.max(stretch.attentionFrom, local.start));
}
