import { type DateRange, type Day, daysPossiblyWetToEnd } from './day';
import { type DayEnd, foldDay } from './fold';
import { addDays, type LocalDate, localDayOf } from './local-day';
import type { CalibratedReading } from './reading';
import { type Track, tracksEqual } from './track';

/** What the store returns for a date that the repair asks for. */
export interface StoredDay {
  /** All readings of the assignment on that local day, sorted. */
  readings: readonly CalibratedReading[];
  /** The stored day and the track at its end; null when not stored. */
  end: DayEnd | null;
}

export interface RepairSpan {
  /** The dates of the first and the last reading that is not yet folded in. */
  from: LocalDate;
  through: LocalDate;
  /** The date of the assignment's newest reading, folded in or not. */
  newest: LocalDate;
}

export interface RepairResult {
  /** Days to store in place of what was there. */
  days: DayEnd[];
  /** Days before the first of them, and the value their `wetToEnd` must get. */
  earlier: (DateRange & { wetToEnd: boolean }) | null;
  /** The assignment's newest track when the repair changed it; null when the stored one is still right. */
  track: Track | null;
}

/**
 * Folds an assignment again from a day on, because readings of that day came late. It yields each date it needs and
 * receives the stored day, so that it works with any store. It ends as soon as the carried track equals the stored
 * one, because nothing changes from there on.
 *
 * @param carried the track at the end of the newest stored day before `from`, or a new one
 */
export function* repairDays(
  zone: string,
  carried: Track,
  { from, through, newest }: RepairSpan,
): Generator<LocalDate, RepairResult, StoredDay> {
  const days: DayEnd[] = [];
  const undecided = daysPossiblyWetToEnd(zone, localDayOf(zone, from), carried);
  const wetToEnd: DateRange[] = [];
  let track = carried;
  let date = from;
  for (; date <= newest; date = addDays(date, 1)) {
    const stored = yield date;
    const folded = foldDay(zone, track, date, stored.readings);
    days.push(...folded.days);
    wetToEnd.push(...folded.wetToEnd);
    track = folded.track;
    if (date >= through && date < newest && stored.end && tracksEqual(track, stored.end.track)) {
      const open =
        stored.end.day.wetToEnd && daysPossiblyWetToEnd(zone, localDayOf(zone, addDays(date, 1)), track);
      if (open) wetToEnd.push(open);
      break;
    }
  }
  const isWetToEnd = (day: LocalDate) => wetToEnd.some(({ from, to }) => from <= day && day <= to);
  return {
    days: days.map(({ day, track }) => ({
      day: { ...day, wetToEnd: isWetToEnd(day.date) } satisfies Day,
      track,
    })),
    earlier: undecided && { ...undecided, wetToEnd: isWetToEnd(undecided.to) },
    track: date > newest ? track : null,
  };
}
