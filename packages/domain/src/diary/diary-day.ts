import { type Cells, cellStates, coveredCells } from '../cells';
import type { TimedRise } from '../day-view';
import type { Span } from '../handover/wet-spells';
import { HOUR, type Instant, MINUTE } from '../instant';
import { CELL_DURATION, type LocalDate, type LocalDay } from '../local-day';
import { cellAt } from '../local-time';
import { isWet, type MoistureState } from '../moisture-state';
import { HABIT_HOURS, type HourOfDay } from './habits';

/** What is known of a resident's day. */
export interface KnownDay {
  readonly local: LocalDay;
  readonly cells: Cells;
  readonly rises: readonly TimedRise[];
}

export interface WetSpan extends Span {
  /** The worst moisture state. */
  readonly worst: 3 | 4 | 5;
}

export interface DiaryDay {
  readonly date: LocalDate;
  /** Which part of the day so far a measured level covers. */
  readonly covered: number;
  readonly gaps: readonly Span[];
  readonly rises: readonly TimedRise[];
  readonly wet: readonly WetSpan[];
}

/** Five minutes of a day, as time passes: an hour that the clocks repeat comes twice. */
export interface Piece extends Span {
  readonly state: MoistureState | null;
  readonly covered: boolean;
  /** Of the clock. */
  readonly hour: number;
}

/** The day up to a moment. */
export function piecesOf({ local, cells }: KnownDay, now: Instant): Piece[] {
  const states = cellStates(cells);
  const covered = coveredCells(cells);
  const pieces: Piece[] = [];
  const end = Math.min(local.end, now);
  for (let from = local.start; from < end; from += CELL_DURATION) {
    const cell = cellAt(local, from);
    pieces.push({
      ...{
        from,
        until: Math.min(end, from + CELL_DURATION),
        hour: Math.floor((cell * CELL_DURATION) / HOUR),
      },
      ...{ state: states[cell] ?? null, covered: covered[cell] ?? false },
    });
  }
  return pieces;
}

export function diaryDayOf(day: KnownDay, now: Instant): DiaryDay {
  const pieces = piecesOf(day, now);
  const gaps: Span[] = [];
  const wet: WetSpan[] = [];
  for (const { state, covered, from, until } of pieces) {
    if (!covered) extend(gaps, { from, until }, () => ({ from, until }));
    if (state === null || !isWet(state)) continue;
    const worst = state as WetSpan['worst'];
    extend(wet, { from, until }, (last) => ({
      ...{ from, until },
      worst: last ? (Math.max(last.worst, worst) as WetSpan['worst']) : worst,
    }));
  }
  return { date: day.local.date, covered: coveredPart(pieces), gaps, wet, rises: day.rises };
}

/** Makes the last span longer where this one follows it. */
function extend<T extends Span>(spans: T[], { from, until }: Span, make: (last: T | undefined) => T): void {
  const last = spans.at(-1);
  if (last?.until !== from) spans.push(make(undefined));
  else spans[spans.length - 1] = { ...make(last), from: last.from, until };
}

/** Of no time nothing is covered. */
export function coveredPart(pieces: readonly Piece[]): number {
  const minutes = minutesOf(pieces);
  return minutes === 0 ? 0 : minutesOf(pieces.filter(({ covered }) => covered)) / minutes;
}

export const minutesOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, { from, until }) => sum + (until - from), 0) / MINUTE;

/** An hour in which less is covered may have hidden a rise. */
const COVERED_HOUR = 50;

/** Of the clock's hour. */
function minuteOf({ midnight, pieces }: LocalDay, at: Instant): number {
  const { offset } = pieces.find(({ until }) => at < until) ?? pieces.at(-1)!;
  return Math.floor(((at + offset - midnight) % HOUR) / MINUTE);
}

/** The hours of the clock by day, up to now. @param isKnown whether a rise could be expected at a moment */
export function hoursOf(day: KnownDay, now: Instant, isKnown: (at: Instant) => boolean): HourOfDay[] {
  const pieces = piecesOf(day, now).filter(({ covered, from }) => covered && isKnown(from));
  const hours: HourOfDay[] = [];
  for (let hour = HABIT_HOURS.from; hour < HABIT_HOURS.until; hour += 1) {
    const own = pieces.filter((piece) => piece.hour === hour);
    const isOwn = (at: Instant) => own.some(({ from, until }) => from <= at && at < until);
    const rises = day.rises.filter(({ at }) => isOwn(at)).map(({ at }) => minuteOf(day.local, at));
    hours.push({ hour, rises, covered: minutesOf(own) >= COVERED_HOUR });
  }
  return hours;
}
