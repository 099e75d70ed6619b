/** Does something again and again; gives the way to stop it. Handed in, so that a test can say when. */
export type Every = (milliseconds: number, work: () => void) => () => void;

/** By the clock on the wall, and without keeping the process alive for it. */
export const byTheClock: Every = (milliseconds, work) => {
  const timer = setInterval(work, milliseconds).unref();
  return () => clearInterval(timer);
};
