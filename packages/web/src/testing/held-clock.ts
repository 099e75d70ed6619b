import type { Clock } from '#lib/load-chunk';

/** A clock that moves only when told to. */
export function heldClock() {
  let now = 0;
  let next = 0;
  const timers = new Map<number, { at: number; ring: () => void }>();
  const clock: Clock = {
    setTimeout: (ring, ms) => {
      timers.set(++next, { at: now + ms, ring });
      return next;
    },
    clearTimeout: (timer) => void timers.delete(timer as number),
  };
  const pass = (ms: number) => {
    now += ms;
    for (const [timer, { at, ring }] of timers) {
      if (at > now) continue;
      timers.delete(timer);
      ring();
    }
  };
  return { clock, pass, waiting: () => timers.size };
}
