import { expect, test } from 'vitest';
import { after, pause, type Scheduler } from '#scheduler';

/** Timers of an interval fire again and again until they are stopped. */
function timers() {
  const running = new Set<() => void>();
  const schedule: Scheduler = (_, work) => {
    running.add(work);
    return () => running.delete(work);
  };
  return { schedule, fire: () => [...running].forEach((work) => work()), running };
}

test('after: the work runs once', () => {
  const { schedule, fire } = timers();
  let runs = 0;
  after(schedule, 5, () => {
    runs += 1;
  });
  fire();
  fire();
  expect(runs).toBe(1);
});

test('after: what was stopped does not run', () => {
  const { schedule, fire } = timers();
  let runs = 0;
  const stop = after(schedule, 5, () => {
    runs += 1;
  });
  stop();
  fire();
  expect(runs).toBe(0);
});

test('pause: resolves when its timer fires, and leaves no listener', async () => {
  const { schedule, fire } = timers();
  const abort = new AbortController();
  const waiting = pause(schedule, 5, abort.signal);
  fire();
  await expect(waiting).resolves.toBeUndefined();
  abort.abort();
});

test('pause: an abort ends it at once, and its timer', async () => {
  const { schedule, running } = timers();
  const abort = new AbortController();
  const waiting = pause(schedule, 5, abort.signal);
  abort.abort(new Error('nobody waits'));
  await expect(waiting).rejects.toThrow('nobody waits');
  expect(running.size).toBe(0);
  await expect(pause(schedule, 5, abort.signal)).rejects.toThrow('nobody waits');
});
