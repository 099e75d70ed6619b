import { type DateRange, type Day, daysWetToEnd, newDay, recordReading, tailOf } from './day';
import { type LocalDate, localDayAt, localDayOf } from './local-day';
import type { CalibratedReading } from './reading';
import { applyReading, measuredIndex, type Track } from './track';

export interface FoldResult {
  /** After the last reading. */
  track: Track;
  /** Every day that was started or extended, oldest first, each with the track after its last reading. */
  days: DayEnd[];
  /** Earlier days for which `wetToEnd` is now known to be true. */
  wetToEnd: DateRange[];
}

/** What is stored per day: the day, and the track that the next day starts from. */
export interface DayEnd {
  day: Day;
  track: Track;
}

/**
 * Folds readings, sorted and all later than the track, into it. `day` is the stored day of the track's last reading.
 * Days without a reading in between are returned too, so that every day from the first to the last is stored.
 */
export function foldReadings(
  zone: string,
  track: Track,
  day: Day | null,
  readings: readonly CalibratedReading[],
): FoldResult {
  const fold = new Fold(zone, track, day);
  if (!day) assertNewDay(zone, track, readings);
  for (const reading of readings) fold.add(reading);
  return fold.result();
}

/** The same reading by reading. */
export class Fold {
  private readonly days: DayEnd[] = [];
  private readonly wetToEnd: DateRange[] = [];
  private openDay: Day | null;
  private touched = false;

  constructor(
    private readonly zone: string,
    private track: Track,
    day: Day | null,
  ) {
    this.openDay = day && { ...day, cells: day.cells.slice(), rises: day.rises && [...day.rises] };
  }

  /** Returns the track after it. */
  add(reading: CalibratedReading): Track {
    const { zone, track, days } = this;
    const local = localDayAt(zone, reading.at);
    if (this.openDay?.date !== local.date) {
      if (this.openDay && this.touched) days.push({ day: this.openDay, track });
      days.push(...daysWithoutReadings(zone, track, local.date));
      this.openDay = newDay(local.date, tailOf(track, reading.at));
    }
    const day = this.openDay!;
    const next = applyReading(track, reading);
    recordReading(day, local, track, next, reading.at, measuredIndex(next.contact, reading));
    const range = daysWetToEnd(zone, local, track, next);
    if (range) this.wetToEnd.push(range);
    day.tail = tailOf(next, reading.at);
    this.touched = true;
    this.track = next;
    return next;
  }

  result(): FoldResult {
    const { track, days, wetToEnd, openDay } = this;
    const all = openDay && this.touched ? [...days, { day: openDay, track }] : days;
    return { track, days: markWetToEnd(all, wetToEnd), wetToEnd };
  }
}

/** Folds one whole day from the track carried into it; a day without readings is returned too. */
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

function daysWithoutReadings(zone: string, track: Track, until: LocalDate): DayEnd[] {
  if (track.last === null) return [];
  const days: DayEnd[] = [];
  let day = localDayAt(zone, localDayAt(zone, track.last.at).end);
  for (; day.date < until; day = localDayAt(zone, day.end)) {
    days.push({ day: newDay(day.date, tailOf(track, track.last.at)), track });
  }
  return days;
}

/** Continuing a day without its stored form would silently lose that day's earlier readings. */
function assertNewDay(zone: string, track: Track, readings: readonly CalibratedReading[]): void {
  const first = readings[0];
  if (!first || !track.last || localDayAt(zone, first.at).start > track.last.at) return;
  throw new Error('the first reading continues the day of the track, so that stored day must be given');
}

function markWetToEnd(days: DayEnd[], wetToEnd: readonly DateRange[]): DayEnd[] {
  for (const { day } of days)
    day.wetToEnd ||= wetToEnd.some(({ from, to }) => from <= day.date && day.date <= to);
  return days;
}
