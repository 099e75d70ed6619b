import { setImmediate as turn } from 'node:timers/promises';
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
  /** Time passes for what a server that closes still waits for. */
  const fireUntil = async (milliseconds: number, done: Promise<unknown>) => {
    let isDone = false;
    const end = () => {
      isDone = true;
    };
    done.then(end, end);
    while (!isDone) {
      fire(milliseconds);
      await turn();
    }
    await done;
  };
  return { schedule, fire, fireUntil };
}
