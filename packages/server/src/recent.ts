import type { Scheduler } from '#scheduler';
import { withLimit } from '#with-limit';

interface RecentOptions {
  readonly keep: number;
  readonly limit: number;
  readonly monotonic: () => number;
  /** Absent: the real timers. */
  readonly schedule?: Scheduler | undefined;
}

/**
 * A question that is asked at most once in so many milliseconds, however many ask. Undefined when it fails, or is not
 * answered in time.
 */
export function recent<T>(
  ask: () => Promise<T>,
  { keep, limit, monotonic, schedule }: RecentOptions,
): () => Promise<T | undefined> {
  let askedAt = Number.NEGATIVE_INFINITY;
  let answer: Promise<T | undefined> = Promise.resolve(undefined);
  return () => {
    if (monotonic() - askedAt >= keep) {
      askedAt = monotonic();
      answer = withLimit(ask(), limit, schedule).catch(() => undefined);
    }
    return answer;
  };
}
