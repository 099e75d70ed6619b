import { DAY, type Instant, MINUTE } from '@vigilia/domain/instant';
import { addDays, type LocalDate, type LocalDay, localDayAt, localDayOf } from '@vigilia/domain/local-day';
import type { Profile } from './profile';
import { seededRandom } from './random';

/** The times of a resident's care day, from one morning's wash to the next. */
export interface Hours {
  readonly date: LocalDate;
  readonly from: Instant;
  readonly until: Instant;
  readonly bedtime: Instant;
  /** The instant of a local minute of the day; beyond 24 × 60 it is the following night. */
  at(minute: number): Instant;
}

/** The care day that contains an instant. */
export function hoursAt(profile: Profile, at: Instant): Hours {
  const today = localDayAt(profile.zona, at).date;
  return hoursOf(profile, at < washOf(profile, today) ? addDays(today, -1) : today);
}

function hoursOf(profile: Profile, date: LocalDate): Hours {
  const day = localDayOf(profile.zona, date);
  const tomorrow = localDayOf(profile.zona, addDays(date, 1));
  const at = (minute: number) =>
    minute < DAY / MINUTE ? instantAt(day, minute) : instantAt(tomorrow, minute - DAY / MINUTE);
  const drift = seededRandom(profile.key, date, 'bedtime').between(-25, 25);
  return {
    date,
    from: washOf(profile, date),
    until: washOf(profile, tomorrow.date),
    bedtime: at(profile.sleepsAt + drift),
    at,
  };
}

function washOf(profile: Profile, date: LocalDate): Instant {
  const drift = seededRandom(profile.key, date, 'wash').between(-20, 20);
  return instantAt(localDayOf(profile.zona, date), profile.wakesAt + drift);
}

function instantAt(day: LocalDay, minute: number): Instant {
  const local = Math.round(day.midnight + minute * MINUTE);
  const piece = day.pieces.find(({ until, offset }) => local - offset < until) ?? day.pieces.at(-1);
  return local - (piece?.offset ?? 0);
}
