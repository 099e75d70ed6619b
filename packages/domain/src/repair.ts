import { type DateRange, type Day, daysPossiblyWetToEnd } from './day';
import { type DayEnd, foldDay } from './fold';
import { addDays, type LocalDate, localDayOf } from './local-day';
import type { CalibratedReading } from './reading';
import { type Track, tracksEqual } from './track';

/** What the store has of a day that the repair asks for. */
export interface StoredDay {
  /** All readings of the assignment on that local day, sorted. */
  readings: readonly CalibratedReading[];
  /** The day and the track at its end as they are stored; null when they are not. */
  end: DayEnd | null;
}

export interface RepairSpan {
  /** The dates of the first and of the last reading that is not folded in yet. */
  from: LocalDate;
  through: LocalDate;
  /** The date of the assignment's newest reading, folded in or not. */
  newest: LocalDate;
}

export interface RepairResult {
  /** Days to store in place of what was there. */
  days: DayEnd[];
  /** Days before the first of them whose `bridged` must become this. */
  earlier: (DateRange & { wetToEnd: boolean }) | null;
  /** The assignment's newest track, when the repair reached it; null when the stored one still holds. */
  track: Track | null;
}

/**
 * Folds an assignment again from a day on, because readings of that day came late. It yields each date it needs and is
 * handed what the store has of it, so that it can be driven from any kind of store. It ends as soon as the carried track
 * equals the stored one: from there on all is as it was.
 *
 * @param carried the track at the end of the newest stored day before `from`, or a started one
 */
export function* repairDays(
  zone: string,
  carried: Track,
  { from, through, newest }: RepairSpan,
): Generator<LocalDate, RepairResult, StoredDay> {
  const days: DayEnd[] = [];
  const nights = daysPossiblyWetToEnd(zone, localDayOf(zone, from), carried);
  const bridges: DateRange[] = [];
  let track = carried;
  let date = from;
  for (; date <= newest; date = addDays(date, 1)) {
    const stored = yield date;
    const folded = foldDay(zone, track, date, stored.readings);
    days.push(...folded.days);
    bridges.push(...folded.wetToEnd);
    track = folded.track;
    if (date >= through && date < newest && stored.end && tracksEqual(track, stored.end.track)) {
      const open =
        stored.end.day.wetToEnd && daysPossiblyWetToEnd(zone, localDayOf(zone, addDays(date, 1)), track);
      if (open) bridges.push(open);
      break;
    }
  }
  const isBridged = (day: LocalDate) => bridges.some((bridge) => bridge.from <= day && day <= bridge.to);
  return {
    days: days.map(({ day, track }) => ({
      day: { ...day, wetToEnd: isBridged(day.date) } satisfies Day,
      track,
    })),
    earlier: nights && { ...nights, wetToEnd: isBridged(nights.to) },
    track: date > newest ? track : null,
  };
}
