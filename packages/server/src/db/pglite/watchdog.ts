import { intervalScheduler } from '#scheduler';

export interface Activity {
  /** Is anybody waiting for an answer? */
  waiting(): boolean;
  /** A number that changes as long as the work goes on. */
  progress(): number;
}

/**
 * Calls `onHang` when somebody waits and there was no progress for `limit` milliseconds. It counts ticks instead of
 * comparing clocks: while the machine sleeps or the main thread is busy there are few ticks, and that time must not count.
 */
export function watchForHang({ waiting, progress }: Activity, limit: number, onHang: () => void): () => void {
  let seen = progress();
  let still = 0;
  return intervalScheduler(limit / TICKS, () => {
    const now = progress();
    still = waiting() && now === seen ? still + 1 : 0;
    seen = now;
    if (still >= TICKS) onHang();
  });
}

const TICKS = 10;
