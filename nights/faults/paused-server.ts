import type { Fault } from './fault';

const MINUTE = 60_000;

/** A second server shares the work, and now and then one of them is stopped for a while and knows nothing of it. */
export const pausedServer: Fault = (night, random) => {
  if (!random.chance(0.4)) return;
  night.time.after(MINUTE, () => night.restart('server-2'));
  for (let pauses = random.integer(1, 4); pauses > 0; pauses -= 1) {
    const pause = random.pick([5_000, 20_000, 2 * MINUTE, 10 * MINUTE]);
    const which = random.next();
    night.time.after(night.someMoment(random), () => {
      const serving = night.servers.filter((server) => server.isServing());
      if (serving.length < 2) return;
      const server = serving[Math.floor(which * serving.length)]!;
      night.disturbed(`${server.name} is paused for ${pause / 1_000} s`, night.time.now + pause);
      server.pauseUntil(night.time.now + pause);
      night.time.after(pause, () => night.events.add(`${server.name} goes on`));
    });
  }
};
