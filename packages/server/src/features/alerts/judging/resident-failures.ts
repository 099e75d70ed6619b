import { type Instant, MINUTE, SECOND } from '@vigilia/domain/instant';

const FIRST_RETRY = 30 * SECOND;
const LONGEST_RETRY = 10 * MINUTE;

interface Failure {
  readonly failedAt: Instant;
  readonly delay: number;
}

/**
 * The residents about whom the rules throw, by a defect of ours. Nothing is known about them, and everybody else is watched
 * as ever. They are tried again ever more rarely, also when new readings arrive.
 */
export class ResidentFailures {
  private readonly failures = new Map<number, Failure>();
  private unreported: { ids: number[]; error: unknown } | undefined;

  get size(): number {
    return this.failures.size;
  }

  /** What `judge` says; undefined when it throws, and until it is tried again. */
  attempt<T>(id: number, now: Instant, judge: () => T): T | undefined {
    const failure = this.failures.get(id);
    if (failure && now >= failure.failedAt && now < failure.failedAt + failure.delay) return undefined;
    try {
      const result = judge();
      this.failures.delete(id);
      return result;
    } catch (error) {
      const delay = failure ? Math.min(2 * failure.delay, LONGEST_RETRY) : FIRST_RETRY;
      this.failures.set(id, { failedAt: now, delay });
      this.unreported ??= { ids: [], error };
      this.unreported.ids.push(id);
      return undefined;
    }
  }

  /** When one of them is next tried. */
  retryAt(id: number): Instant | undefined {
    const failure = this.failures.get(id);
    return failure && failure.failedAt + failure.delay;
  }

  /** Nobody watches for the others any more. */
  retain(isWatched: (id: number) => boolean): void {
    for (const id of this.failures.keys()) if (!isWatched(id)) this.failures.delete(id);
  }

  /** Takes the failures since the last call: one log entry for all of a look. */
  takeUnreported(): { ids: readonly number[]; error: unknown } | undefined {
    const { unreported } = this;
    this.unreported = undefined;
    return unreported;
  }
}
