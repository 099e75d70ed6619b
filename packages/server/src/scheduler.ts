/** Runs work at a fixed interval and returns how to stop it. Handed in, so that a test decides when it runs. */
export type Scheduler = (milliseconds: number, work: () => void) => () => void;

/** The real clock; its timers do not keep the process alive. */
export const intervalScheduler: Scheduler = (milliseconds, work) => {
  const timer = setInterval(work, milliseconds).unref();
  return () => clearInterval(timer);
};

/** The same for a command, which has nothing else that keeps it alive while it waits. */
export const foregroundScheduler: Scheduler = (milliseconds, work) => {
  const timer = setInterval(work, milliseconds);
  return () => clearInterval(timer);
};

/** Runs work once, after so many milliseconds; returns how to stop it. */
export function after(schedule: Scheduler, milliseconds: number, work: () => void): () => void {
  const stop = schedule(milliseconds, () => {
    stop();
    work();
  });
  return stop;
}

/** Resolves after so many milliseconds; rejects when the signal is aborted. */
export function pause(schedule: Scheduler, milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = after(schedule, milliseconds, () => {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    });
    const giveUp = () => {
      stop();
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', giveUp, { once: true });
  });
}
