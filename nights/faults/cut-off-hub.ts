import type { Fault } from './fault';

const MINUTE = 60_000;

/** A hub has no network for a while, also over midnight; afterwards it sends what it kept, some of them the newest first. */
export const cutOffHub: Fault = (night, random) => {
  for (const hub of night.hubs.values()) {
    if (!random.chance(0.4)) continue;
    hub.sendsNewestFirst = random.chance(0.5);
    const begins = night.someMoment(random);
    night.time.after(begins, () => {
      night.events.add(`${hub.codigo} has no network`);
      hub.isCutOff = true;
    });
    night.time.after(begins + random.integer(5, 90) * MINUTE, () => {
      night.events.add(`${hub.codigo} has its network back`);
      hub.isCutOff = false;
    });
  }
};
