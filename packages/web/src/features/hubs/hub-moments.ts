import type { HubHistoryEntry } from '@vigilia/contract/hubs';
import { type Instant, minutesBetween } from '@vigilia/domain/instant';
import { utcOffsetAt } from '@vigilia/domain/local-day';

/** One change, at the centre's own wall clock written as if it were UTC: what is shown needs no zone again. */
export interface Moment {
  readonly at: number;
  readonly isOnline: boolean;
  /** How long it stayed so, in minutes. */
  readonly minutes: number;
  /** Nothing changed here: it was so when these 31 days began. */
  readonly first: boolean;
}

/** Oldest first. In the night when an hour comes twice the clock seems to go back: there it stands still. */
export function momentsOf(history: readonly HubHistoryEntry[], zone: string, now: Instant): Moment[] {
  const until = now + utcOffsetAt(zone, now);
  const told: { at: number; isOnline: boolean }[] = [];
  for (const { fechaRegistro, isOnline } of [...history].reverse()) {
    const at = Date.parse(`${fechaRegistro.date.slice(0, 23).replace(' ', 'T')}Z`);
    told.push({ at: Math.max(at, told.at(-1)?.at ?? at), isOnline });
  }
  return told.map(({ at, isOnline }, place) => ({
    at,
    isOnline,
    minutes: minutesBetween(at, told[place + 1]?.at ?? until),
    first: place === 0,
  }));
}

/** Whole percents of the time it was online; rounded down, so that 100 means always. */
export function uptimeOf(moments: readonly Moment[]): number | null {
  const sum = (of: readonly Moment[]) => of.reduce((all, { minutes }) => all + minutes, 0);
  const all = sum(moments);
  return all === 0 ? null : Math.floor((100 * sum(moments.filter(({ isOnline }) => isOnline))) / all);
}
