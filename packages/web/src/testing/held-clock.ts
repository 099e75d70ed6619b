import type { LiveClock } from '#lib/live-clock';

/** A clock that moves only when told to. Timers ring in their order, each at its own moment. */
export function heldClock(start: string | number = 0) {
  let now = typeof start === 'string' ? Date.parse(start) : start;
  let next = 0;
  const timers = new Map<number, { at: number; ring: () => void }>();
  const clock: LiveClock = {
    now: () => now,
    setTimeout: (ring, ms) => {
      timers.set(++next, { at: now + ms, ring });
      return next;
    },
    clearTimeout: (timer) => void timers.delete(timer as number),
  };
  const earliest = () => [...timers].sort(([a, one], [b, other]) => one.at - other.at || a - b)[0];
  const advance = (ms: number) => {
    const until = now + ms;
    for (let due = earliest(); due && due[1].at <= until; due = earliest()) {
      const [timer, { at, ring }] = due;
      timers.delete(timer);
      now = Math.max(now, at);
      ring();
    }
    now = until;
  };
  return { clock, advance, pendingTimers: () => timers.size };
}
