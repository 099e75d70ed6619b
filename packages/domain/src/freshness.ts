import { type Instant, toInstant } from './instant';
import { isOffline } from './offline';

/** How a screen gets its data; the worst last. */
export const CONNECTIONS = {
  live: 'Every change arrives as it happens.',
  refreshing: 'Without live events; the list is loaded every minute.',
  lost: 'Nothing arrives: what is shown may have changed since.',
} as const;
export type Connection = keyof typeof CONNECTIONS;

/** When something is looked at, and over which connection its data came. */
export interface Moment {
  now: Instant;
  connection: Connection;
}

/** Too old to be shown as the present, or possibly overtaken by a reading that cannot arrive. */
export const isStale = (measuredAt: Instant | string | null, { now, connection }: Moment): boolean =>
  connection === 'lost' || isOld(measuredAt, now);

/** Measured more than five minutes ago, or never. */
export const isOld = (measuredAt: Instant | string | null, now: Instant): boolean =>
  isOffline(measuredAt === null ? null : toInstant(measuredAt), now);
