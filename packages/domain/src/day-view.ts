import { type Cells, countCellsRead, emptyCells, markState, mergeCells } from './cells';
import { type Day, type Tail, tailOf } from './day';
import { type Instant, MINUTE } from './instant';
import type { LocalDate, LocalDay } from './local-day';
import { isWet } from './moisture-state';
import { OFFLINE_AFTER } from './offline';
import type { Assignment } from './reading';
import type { Track } from './track';

/** What is stored of one assignment that overlaps a day. */
export interface DayPart {
  assignment: Assignment;
  /** The stored day; null before the assignment's first reading and after its last. */
  day: Day | null;
  /** The assignment's newest track; null when it has no reading. */
  track: Track | null;
}

/** A patient's day as seen at a given instant. */
export interface DayView {
  date: LocalDate;
  cells: Cells;
  rises: TimedRise[];
  /** Null when no sensor was worn or the day is in the future. */
  figures: DayFigures | null;
}

/** A rise with its moment. */
export interface TimedRise {
  readonly at: Instant;
  readonly step: number;
}

export interface DayFigures {
  /** Longest wet stretch, and longest from band 4 to the change, within the day; milliseconds. */
  wet: number;
  attention: number;
  highestIndex: number | null;
  /** Five-minute cells with a reading. */
  cellsRead: number;
  /** How often the sensor went out of range (NNET). */
  nnets: number;
}

/** Merges the assignments of a day into the patient's day; each assignment has its own track. */
export function dayViewAt(local: LocalDay, parts: readonly DayPart[], now: Instant): DayView {
  const views = parts.map((part) => viewPart(local, part, now)).filter((part) => part !== null);
  const cells = views[0]?.cells ?? emptyCells();
  if (views.length === 0) return { date: local.date, cells, rises: [], figures: null };
  for (const part of views.slice(1)) mergeCells(cells, part.cells);
  const figures = {
    wet: Math.max(...views.map((part) => part.wet)),
    attention: Math.max(...views.map((part) => part.attention)),
    highestIndex: maxOf(views.map((part) => part.highestIndex)),
    cellsRead: countCellsRead(cells),
    nnets: views.reduce((sum, part) => sum + part.nnets, 0),
  };
  const rises = views.flatMap((part) => part.rises).sort((a, b) => a.at - b.at);
  return { date: local.date, cells, rises, figures };
}

function viewPart(local: LocalDay, { assignment, day, track }: DayPart, now: Instant) {
  const end = Math.min(local.end, assignment.until ?? Number.POSITIVE_INFINITY);
  const start = Math.max(local.start, assignment.from);
  if (start >= end || start > now) return null;
  const cells = day ? day.cells.slice() : emptyCells();
  const view = {
    cells,
    wet: day?.wet ?? 0,
    attention: day?.attention ?? 0,
    highestIndex: day?.highestIndex ?? null,
    nnets: day?.nnets ?? 0,
    rises: (day?.rises ?? []).map(({ minute, step }) => ({ at: local.start + minute * MINUTE, step })),
  };
  const tail = day?.tail ?? tailBeforeDay(track, local);
  const shownUntil = Math.min(end, now + 1); // the current instant is included
  if (tail === null) {
    markState(cells, local, start, shownUntil, 60);
    return view;
  }
  const until = Math.min(end, now);
  const stateUntil = tail.estado === 50 ? Number.POSITIVE_INFINITY : tail.at + OFFLINE_AFTER;
  markState(cells, local, tail.at, Math.min(stateUntil, shownUntil), tail.estado);
  if (stateUntil < until) {
    markState(cells, local, stateUntil, shownUntil, 60);
    if (stateUntil >= local.start) view.nnets += 1;
  }
  if (day?.wetToEnd || isWet(tail.estado)) {
    const wetUntil = day?.wetToEnd ? until : Math.min(stateUntil, until);
    view.wet = Math.max(view.wet, durationWithin(local, tail.wetFrom, wetUntil));
    view.attention = Math.max(view.attention, durationWithin(local, tail.attentionFrom, wetUntil));
  }
  return view;
}

/** No day is stored after the newest reading, so its state comes from the track; null before the first reading. */
const tailBeforeDay = (track: Track | null, local: LocalDay): Tail | null =>
  track?.last && track.last.at < local.start ? tailOf(track, track.last.at) : null;

const durationWithin = (local: LocalDay, from: Instant | null, until: Instant): number =>
  from === null ? 0 : until - Math.max(from, local.start);

function maxOf(values: (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? Math.max(...known) : null;
}
