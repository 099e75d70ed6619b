import { type DateRange, daysPossiblyWetToEnd } from './day';
import { type DayEnd, foldDay } from './fold';
import { addDays, type LocalDate, localDayOf } from './local-day';
import type { CalibratedReading } from './reading';
import { type Track, tracksEqual } from './track';

/** What the store has of a day that must be folded again. */
export interface DayToRepair {
  date: LocalDate;
  /** The track at the end of the newest stored day before it, or a started one. */
  carried: Track;
  /** All readings of the assignment on that local day, sorted. */
  readings: readonly CalibratedReading[];
  /** The day and the track at its end as they are stored; null when they are not. */
  stored: DayEnd | null;
  /** Is it the day of the assignment's newest reading? */
  isNewest: boolean;
}

export interface RepairedDay {
  /** To store in place of what was there; null when nothing was heard until the end of that day. */
  end: DayEnd | null;
  /** Days before it whose `wetToEnd` must become this. */
  earlier: (DateRange & { wetToEnd: boolean }) | null;
  /** It hands on another track than before: the next day must be folded again too. */
  changesNext: boolean;
  isNewest: boolean;
}

/**
 * Folds one day again, because a reading of it came late or the day before it hands on another track. Whoever repairs
 * goes on with the next day for as long as `changesNext` is true: from there on all is as it was.
 */
export function repairDay(
  zone: string,
  { date, carried, readings, stored, isNewest }: DayToRepair,
): RepairedDay {
  const openBefore = daysPossiblyWetToEnd(zone, localDayOf(zone, date), carried);
  const folded = foldDay(zone, carried, date, readings);
  const isUnchanged = stored !== null && tracksEqual(folded.track, stored.track);
  const wetToEnd = [...folded.wetToEnd];
  if (!isNewest && isUnchanged && stored.day.wetToEnd) {
    // Nothing after this day has changed, so what later days said about the days that it leaves open still holds.
    const openAfter = daysPossiblyWetToEnd(zone, localDayOf(zone, addDays(date, 1)), folded.track);
    if (openAfter) wetToEnd.push(openAfter);
  }
  const isWetToEnd = (day: LocalDate) => wetToEnd.some(({ from, to }) => from <= day && day <= to);
  const [end] = folded.days;
  return {
    end: end ? { day: { ...end.day, wetToEnd: isWetToEnd(date) }, track: end.track } : null,
    earlier: openBefore && { ...openBefore, wetToEnd: isWetToEnd(openBefore.to) },
    changesNext: !isNewest && !isUnchanged,
    isNewest,
  };
}
