import type { HubHistoryEntry } from '@vigilia/contract/hubs';
import { type Instant, minutesBetween } from '@vigilia/domain/instant';
import { utcOffsetAt } from '@vigilia/domain/local-day';

/** A period in which a hub was online, or offline. */
export interface StatusPeriod {
  /** Its begin on the wall clock of the centre, as if that were UTC: formatting it needs no zone any more. */
  readonly at: number;
  readonly isOnline: boolean;
  readonly minutes: number;
  /** The status at the begin of the 31 days: no change happened here. */
  readonly first: boolean;
}

/** Oldest first. In the autumn night with an hour twice, the wall clock goes back: a period never begins before the last one. */
export function statusPeriods(
  history: readonly HubHistoryEntry[],
  zone: string,
  now: Instant,
): StatusPeriod[] {
  const until = now + utcOffsetAt(zone, now);
  const begins: { at: number; isOnline: boolean }[] = [];
  for (const { fechaRegistro, isOnline } of [...history].reverse()) {
    const at = Date.parse(`${fechaRegistro.date.slice(0, 23).replace(' ', 'T')}Z`);
    begins.push({ at: Math.max(at, begins.at(-1)?.at ?? at), isOnline });
  }
  return begins.map(({ at, isOnline }, index) => ({
    at,
    isOnline,
    minutes: minutesBetween(at, begins[index + 1]?.at ?? until),
    first: index === 0,
  }));
}

/** Percentage of the time that the hub was online, rounded down, so that 100 means always. */
export function uptimeOf(periods: readonly StatusPeriod[]): number | null {
  const total = minutesOf(periods);
  const online = minutesOf(periods.filter(({ isOnline }) => isOnline));
  return total === 0 ? null : Math.floor((100 * online) / total);
}

const minutesOf = (periods: readonly StatusPeriod[]): number =>
  periods.reduce((sum, { minutes }) => sum + minutes, 0);
