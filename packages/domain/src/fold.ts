import { type DateRange, type Day, daysWetToEnd, newDay, recordStep, tailOf } from './day';
import { type LocalDate, localDayAt, localDayOf } from './local-day';
import type { CalibratedReading } from './reading';
import { applyReading, measuredIndex, type Track } from './track';

export interface FoldResult {
  /** After the last reading. */
  track: Track;
  /** Every day that was begun or went on, oldest first, each with the track after its last reading. */
  days: DayEnd[];
  /** Earlier days that turned out to have ended inside a wet stretch. */
  wetToEnd: DateRange[];
}

/** What is stored a day: the day, and the track it hands on to the next. */
export interface DayEnd {
  day: Day;
  track: Track;
}

/**
 * Folds readings, sorted and all later than the track, into it. `day` is the stored day of the track's last reading.
 * Days without a reading in between come out too, so that from the first to the last every day is stored.
 */
export function foldReadings(
  zone: string,
  track: Track,
  day: Day | null,
  readings: readonly CalibratedReading[],
): FoldResult {
  const days: DayEnd[] = [];
  const bridges: DateRange[] = [];
  let open: Day | null = day && { ...day, cells: day.cells.slice() };
  if (!open) needsNoDay(zone, track, readings);
  let touched = false;
  for (const reading of readings) {
    const local = localDayAt(zone, reading.at);
    if (open === null || open.date !== local.date) {
      if (open && touched) days.push({ day: open, track });
      days.push(...silentDays(zone, track, local.date));
      open = newDay(local.date, tailOf(track, reading.at));
    }
    const next = applyReading(track, reading);
    recordStep(open, local, track, next, reading.at, measuredIndex(next.contact, reading));
    const bridge = daysWetToEnd(zone, local, track, next);
    if (bridge) bridges.push(bridge);
    open.tail = tailOf(next, reading.at);
    touched = true;
    track = next;
  }
  if (open && touched) days.push({ day: open, track });
  return { track, days: markWetToEnd(days, bridges), wetToEnd: bridges };
}

/** One whole day from the track carried into it: the same as `fold`, but also when it has no reading. */
export function foldDay(
  zone: string,
  track: Track,
  date: LocalDate,
  readings: readonly CalibratedReading[],
): FoldResult {
  if (readings.length > 0) {
    const { start } = localDayOf(zone, date);
    return foldReadings(zone, track, newDay(date, tailOf(track, start)), readings);
  }
  const day = track.last ? [{ day: newDay(date, tailOf(track, track.last.at)), track }] : [];
  return { track, days: day, wetToEnd: [] };
}

function silentDays(zone: string, track: Track, until: LocalDate): DayEnd[] {
  if (track.last === null) return [];
  const days: DayEnd[] = [];
  let day = localDayAt(zone, localDayAt(zone, track.last.at).end);
  for (; day.date < until; day = localDayAt(zone, day.end)) {
    days.push({ day: newDay(day.date, tailOf(track, track.last.at)), track });
  }
  return days;
}

/** Without the stored day its earlier readings would be lost from it, silently. */
function needsNoDay(zone: string, track: Track, readings: readonly CalibratedReading[]): void {
  const first = readings[0];
  if (!first || !track.last || localDayAt(zone, first.at).start > track.last.at) return;
  throw new Error('the day of the last reading goes on, and must be handed in');
}

function markWetToEnd(days: DayEnd[], bridges: readonly DateRange[]): DayEnd[] {
  for (const { day } of days)
    day.wetToEnd ||= bridges.some(({ from, to }) => from <= day.date && day.date <= to);
  return days;
}
