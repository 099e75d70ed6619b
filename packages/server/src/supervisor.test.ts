import { expect, test } from 'vitest';
import { notifySupervisor } from './supervisor';

function supervised(watchdog?: number) {
  const messages: string[] = [];
  const timers: { milliseconds: number; work: () => void; stopped: boolean }[] = [];
  const stop = notifySupervisor({
    watchdog,
    notify: (message) => void messages.push(message),
    schedule: (milliseconds, work) => {
      const timer = { milliseconds, work, stopped: false };
      timers.push(timer);
      return () => {
        timer.stopped = true;
      };
    },
  });
  return { messages, timers, stop };
}

test('systemd is notified that the server is ready, three times in each period that it lives, and that it stops', () => {
  const { messages, timers, stop } = supervised(60_000);
  expect(messages).toEqual(['READY=1']);
  expect(timers).toMatchObject([{ milliseconds: 20_000, stopped: false }]);
  timers[0]?.work();
  stop();
  expect(messages).toEqual(['READY=1', 'WATCHDOG=1', 'STOPPING=1']);
  expect(timers).toMatchObject([{ stopped: true }]);
});

test('without a watchdog there is no timer', () => {
  expect(supervised().timers).toEqual([]);
});
