import type { Instant } from '@vigilia/domain/instant';

/** More than the minutes that a tab is away for; beyond it the snapshot is simply sent again. */
const MOST_CURRENT = 60;

/**
 * Numbers the states of a ward. Every live event has a number of its own, so that a client that got only some of the
 * events of one update does not count as up to date.
 */
export class WardRevisions {
  private newest = 0;
  /** Those that show the same as the newest one, minutes aside. */
  private readonly current = new Set<number>();

  get latest(): number {
    return this.newest;
  }

  /** The next number: the time, but never one that was given already, as when the clock is set back. */
  next(now: Instant): number {
    return Math.max(this.newest + 1, now);
  }

  /** After an update with this many visible changes. */
  advance(now: Instant, changes: number): void {
    this.newest = this.next(now) + Math.max(0, changes - 1);
    if (changes > 0 || this.current.size >= MOST_CURRENT) this.current.clear();
    this.current.add(this.newest);
  }

  isCurrent(revision: number): boolean {
    return this.current.has(revision);
  }
}
