import type { Scheduler } from '#scheduler';

/** Time that passes when a test says so: what would be done every so often is done when it is asked for. */
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
