import type { Scheduler } from '#scheduler';

/** A scheduler whose timers fire when the test calls `fire`. */
export function heldTimers() {
  const running = new Set<{ milliseconds: number; work: () => void }>();
  const schedule: Scheduler = (milliseconds, work) => {
    const timer = { milliseconds, work };
    running.add(timer);
    return () => running.delete(timer);
  };
  const fire = (milliseconds: number) => {
    for (const timer of running) if (timer.milliseconds === milliseconds) timer.work();
  };
  return { schedule, fire };
}
