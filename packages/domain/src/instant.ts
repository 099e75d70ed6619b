/** Milliseconds since 1970 in UTC. Always handed in: no rule reads a clock. */
export type Instant = number;

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Whole minutes, never negative: a clock that is a little behind must not show minus one. */
export const minutesBetween = (from: Instant, to: Instant): number =>
  Math.max(0, Math.floor((to - from) / MINUTE));

/** The wire writes instants in ISO 8601, the rules count milliseconds: a rule that both sides ask takes either. */
export const toInstant = (moment: Instant | string): Instant =>
  typeof moment === 'string' ? Date.parse(moment) : moment;
