import type { Fault } from './fault';

const MINUTE = 60_000;

/** A hub does not know the time for a while: it begins to count in 1970, or is behind. */
export const hubWithoutClock: Fault = (night, random) => {
  for (const hub of night.hubs.values()) {
    if (!random.chance(0.4)) continue;
    const behind = random.chance(0.5) ? undefined : random.integer(1, 90) * MINUTE;
    const begins = night.someMoment(random);
    night.time.after(begins, () => {
      const since = night.time.now;
      night.events.add(
        `${hub.codigo} has no clock: ${behind ? `${behind / MINUTE} minutes behind` : 'it is 1970'}`,
      );
      hub.stamp = (at) => at - (behind ?? since);
    });
    night.time.after(begins + random.integer(1, 40) * MINUTE, () => {
      night.events.add(`${hub.codigo} knows the time`);
      hub.stamp = (at) => at;
    });
  }
};
