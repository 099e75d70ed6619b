import type { HubHistoryEntry } from '@vigilia/contract/hubs';
import { type Instant, minutesBetween } from '@vigilia/domain/instant';

/** A period in which a hub was online, or offline. */
export interface StatusPeriod {
  /** Its begin. */
  readonly at: Instant;
  readonly isOnline: boolean;
  readonly minutes: number;
  /** The status at the begin of the 31 days: no change happened here. */
  readonly first: boolean;
}

/** Oldest first; the last one lasts until now. */
export function statusPeriods(history: readonly HubHistoryEntry[], now: Instant): StatusPeriod[] {
  const begins = [...history].reverse().map(({ at, isOnline }) => ({ at: Date.parse(at), isOnline }));
  return begins.map(({ at, isOnline }, index) => ({
    at,
    isOnline,
    minutes: minutesBetween(at, begins[index + 1]?.at ?? now),
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
