import type { CareKind } from '../alerts/care-kinds';
import { HOUR, type Instant } from '../instant';
import { isWet } from '../moisture-state';
import { coveredPart, type KnownDay, minutesOf, type Piece, piecesOf } from './diary-day';
import { HABIT_HOURS } from './habits';

/** With less of the time covered a sum would be too low without anybody seeing it. */
const LEAST_COVERED = 0.8;
/** Fewer such days say nothing about what is usual. */
const LEAST_DAYS = 4;

export interface DiaryTotals {
  /** Rises between 07 and 22 h, and at night. */
  readonly day: number;
  readonly night: number;
  /** How many days of 15 hours and nights of 9 hours were covered: what the rises are divided by. */
  readonly days: number;
  readonly nights: number;
  readonly longestDryMin: number;
  readonly wetMin: number;
  readonly changes: number;
}

const isByDay = (hour: number): boolean => hour >= HABIT_HOURS.from && hour < HABIT_HOURS.until;
const DAY_HOURS = HABIT_HOURS.until - HABIT_HOURS.from;

/** The sums of some days that follow each other; null: too little of them is covered. */
export function totalsOf(
  days: readonly KnownDay[],
  care: readonly { readonly kind: CareKind; readonly at: Instant }[],
  now: Instant,
): { covered: number; totals: DiaryTotals | null } {
  const pieces = days.flatMap((day) => piecesOf(day, now));
  const covered = coveredPart(pieces);
  if (covered < LEAST_COVERED) return { covered, totals: null };
  const measured = pieces.filter((piece) => piece.covered);
  const hours = (spans: readonly Piece[]) => minutesOf(spans) / (HOUR / 60_000);
  const rises = days.flatMap((day) => day.rises.map(({ at }) => hourAt(pieces, at)));
  return {
    covered,
    totals: {
      day: rises.filter(isByDay).length,
      night: rises.filter((hour) => !isByDay(hour)).length,
      days: hours(measured.filter(({ hour }) => isByDay(hour))) / DAY_HOURS,
      nights: hours(measured.filter(({ hour }) => !isByDay(hour))) / (24 - DAY_HOURS),
      longestDryMin: longestDry(pieces),
      wetMin: Math.round(minutesOf(pieces.filter(({ state }) => state !== null && isWet(state)))),
      changes: care.filter(({ kind }) => kind === 'changed').length,
    },
  };
}

const hourAt = (pieces: readonly Piece[], at: Instant): number =>
  pieces.find(({ from, until }) => from <= at && at < until)?.hour ?? 0;

/** Without interruption: what was not measured is not dry. */
function longestDry(pieces: readonly Piece[]): number {
  let longest = 0;
  let run: Piece[] = [];
  for (const piece of pieces) {
    const isDry = piece.covered && (piece.state === 1 || piece.state === 2);
    run = isDry ? [...run, piece] : [];
    longest = Math.max(longest, minutesOf(run));
  }
  return Math.round(longest);
}

/** The median of rises a day, of whole days that are covered; null: too few. */
export function usualRises(days: readonly KnownDay[], now: Instant): number | null {
  const counts = days
    .filter((day) => day.local.end <= now && coveredPart(piecesOf(day, now)) >= LEAST_COVERED)
    .map(({ rises }) => rises.length)
    .sort((a, b) => a - b);
  if (counts.length < LEAST_DAYS) return null;
  const half = counts.length >> 1;
  return counts.length % 2 === 1 ? counts[half]! : (counts[half - 1]! + counts[half]!) / 2;
}
