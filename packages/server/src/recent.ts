import { withLimit } from '#with-limit';

/**
 * A question that is asked at most once in so many milliseconds, however many ask. Undefined when it fails, or is not
 * answered in time.
 */
export function recent<T>(
  ask: () => Promise<T>,
  { keep, limit, monotonic }: { keep: number; limit: number; monotonic: () => number },
): () => Promise<T | undefined> {
  let askedAt = Number.NEGATIVE_INFINITY;
  let answer: Promise<T | undefined> = Promise.resolve(undefined);
  return () => {
    if (monotonic() - askedAt >= keep) {
      askedAt = monotonic();
      answer = withLimit(ask(), limit).catch(() => undefined);
    }
    return answer;
  };
}
