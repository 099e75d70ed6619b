import type { LiveClock } from '#lib/live-clock';

/** A clock that moves only by `advance`. Timers fire in their order, each at its own time. */
export function heldClock(start: string | number = 0) {
  let now = typeof start === 'string' ? Date.parse(start) : start;
  let next = 0;
  const timers = new Map<number, { at: number; fire: () => void }>();
  const clock: LiveClock = {
    now: () => now,
    setTimeout: (fire, ms) => {
      timers.set(++next, { at: now + ms, fire });
      return next;
    },
    clearTimeout: (timer) => void timers.delete(timer as number),
  };
  const earliest = () => [...timers].sort(([a, one], [b, other]) => one.at - other.at || a - b)[0];
  const advance = (ms: number) => {
    const until = now + ms;
    for (let due = earliest(); due && due[1].at <= until; due = earliest()) {
      const [timer, { at, fire }] = due;
      timers.delete(timer);
      now = Math.max(now, at);
      fire();
    }
    now = until;
  };
  /** As on a device that sleeps: the time goes on, the timers stand still. */
  const sleep = (ms: number) => {
    now += ms;
    for (const timer of timers.values()) timer.at += ms;
  };
  return { clock, advance, sleep, pendingTimers: () => timers.size };
}
