export interface Watched {
  /** Is anybody waiting for an answer? */
  waiting(): boolean;
  /** A number that changes as long as the work goes on. */
  progress(): number;
}

/**
 * Calls `onHang` when somebody waits and nothing has moved for `limit` milliseconds. It counts ticks instead of
 * comparing clocks: a machine that slept or a busy main thread makes few ticks, and nobody is blamed for that time.
 */
export function watch({ waiting, progress }: Watched, limit: number, onHang: () => void): () => void {
  let seen = progress();
  let still = 0;
  const timer = setInterval(() => {
    const now = progress();
    still = waiting() && now === seen ? still + 1 : 0;
    seen = now;
    if (still >= TICKS) onHang();
  }, limit / TICKS);
  timer.unref();
  return () => clearInterval(timer);
}

const TICKS = 10;
