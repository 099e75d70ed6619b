import type { HubHistoryEntry } from '@vigilia/contract/hubs';
import { type Instant, minutesBetween } from '@vigilia/domain/instant';

/** The periods in which a hub was online, or offline, by their begin: oldest first; the last one lasts until now. */
export function statusPeriods(history: readonly HubHistoryEntry[], now: Instant) {
  const begins = [...history].reverse().map(({ at, isOnline }) => ({ at: Date.parse(at), isOnline }));
  return begins.map(({ at, isOnline }, index) => ({
    at,
    isOnline,
    minutes: minutesBetween(at, begins[index + 1]?.at ?? now),
    /** The status at the begin of the 31 days: no change happened here. */
    first: index === 0,
  }));
}
export type StatusPeriod = ReturnType<typeof statusPeriods>[number];

/** Percentage of the time that the hub was online, rounded down, so that 100 means always. */
export function uptimeOf(periods: readonly StatusPeriod[]): number | null {
  const total = minutesOf(periods);
  const online = minutesOf(periods.filter(({ isOnline }) => isOnline));
  return total === 0 ? null : Math.floor((100 * online) / total);
}

const minutesOf = (periods: readonly StatusPeriod[]): number =>
  periods.reduce((sum, { minutes }) => sum + minutes, 0);
