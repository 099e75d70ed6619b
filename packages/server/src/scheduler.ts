/** Runs work at a fixed interval and returns how to stop it. Handed in, so that a test decides when it runs. */
export type Scheduler = (milliseconds: number, work: () => void) => () => void;

/** The real clock; its timers do not keep the process alive. */
export const intervalScheduler: Scheduler = (milliseconds, work) => {
  const timer = setInterval(work, milliseconds).unref();
  return () => clearInterval(timer);
};
