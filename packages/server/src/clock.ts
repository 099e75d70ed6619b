import type { Instant } from '@vigilia/domain/instant';

/** The clock on the wall, which may be set, and beside it one that only counts the time that passes. */
export interface Clock {
  now(): Instant;
  /** Milliseconds since the machine started. */
  monotonic(): number;
  /** Monotonic times can be compared only within one start of one machine. */
  readonly bootId: string;
}
