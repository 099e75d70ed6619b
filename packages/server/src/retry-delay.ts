import { type Instant, SECOND } from '@vigilia/domain/instant';

const FIRST = SECOND;
const LONGEST = 30 * SECOND;

/** When something that failed is tried again: ever more rarely. */
export class RetryDelay {
  /** A moment that has passed: now. */
  at: Instant = Number.NEGATIVE_INFINITY;
  private delay = 0;

  /** It failed and has not succeeded since. */
  isWaiting(): boolean {
    return this.delay > 0;
  }

  /** Also after the clock was set back. */
  isDue(now: Instant): boolean {
    return now >= this.at || now < this.at - LONGEST;
  }

  failed(now: Instant): void {
    this.delay = Math.min(LONGEST, this.delay === 0 ? FIRST : 2 * this.delay);
    this.at = now + this.delay;
  }

  succeeded(): void {
    this.delay = 0;
    this.at = Number.NEGATIVE_INFINITY;
  }
}
