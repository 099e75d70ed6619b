import type { Fault } from './fault';

const LONGEST_START = 90_000;

/** A server is killed at a statement, before it is done or after, and started again some time later. */
export const killedServer: Fault = (night, random) => {
  const kills = random.integer(0, 8);
  for (let kill = 0; kill < kills; kill += 1) {
    let left = random.integer(0, 12);
    const fate = random.pick(['never-sent', 'lost'] as const);
    const downFor = random.integer(1_000, LONGEST_START);
    const which = random.next();
    night.time.after(night.someMoment(random), () => {
      const serving = night.servers.filter((server) => server.isServing());
      const server = serving[Math.floor(which * serving.length)];
      if (!server) return;
      server.fateOf = (text) => {
        left -= 1;
        if (left >= 0 || !server.isAlive) return 'fine';
        night.disturbed(`${server.name} is killed at: ${text.trim().slice(0, 60)} (${fate})`);
        server.kill();
        night.time.after(downFor, () => night.restart(server.name));
        return fate;
      };
    });
  }
};
