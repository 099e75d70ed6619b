import type { Fault } from './fault';

const MINUTE = 60_000;

/** A hub has no power for a while: what sensors send meanwhile nobody has. */
export const silentHub: Fault = (night, random) => {
  for (const hub of night.hubs.values()) {
    if (!random.chance(0.3)) continue;
    const begins = night.someMoment(random);
    night.time.after(begins, () => {
      night.events.add(`${hub.codigo} is off`);
      hub.isOff = true;
    });
    night.time.after(begins + random.integer(1, 60) * MINUTE, () => {
      night.events.add(`${hub.codigo} is on`);
      hub.isOff = false;
    });
  }
};
