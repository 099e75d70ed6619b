/** Milliseconds since 1970 in UTC. `now` is always a parameter: no rule reads a clock. */
export type Instant = number;

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Whole minutes, never negative, so that a clock that is slightly behind does not show -1. */
export const minutesBetween = (from: Instant, to: Instant): number =>
  Math.max(0, Math.floor((to - from) / MINUTE));

/** Instants are ISO 8601 text on the wire and milliseconds in the rules; rules used by server and web accept both. */
export const toInstant = (value: Instant | string): Instant =>
  typeof value === 'string' ? Date.parse(value) : value;
