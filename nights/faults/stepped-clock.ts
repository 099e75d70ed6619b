import type { Fault } from './fault';

const MINUTE = 60_000;

/** Somebody sets the clock of a server's machine, forward or back, and some time later right again. */
export const steppedClock: Fault = (night, random) => {
  if (!random.chance(0.3)) return;
  const step = random.pick([-120, -3, 2, 45, 180]) * MINUTE;
  const begins = night.someMoment(random);
  const set = (error: number) => () => {
    for (const server of night.servers) server.clockError = error;
    night.disturbed(`the clocks of the servers are ${error / MINUTE} minutes ahead`);
  };
  night.time.after(begins, set(step));
  night.time.after(begins + random.integer(1, 90) * MINUTE, set(0));
};
