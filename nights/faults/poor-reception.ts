import type { Fault } from './fault';

/** What a sensor sends is received by one hub and not by the other, by the other alone, or by none. */
export const poorReception: Fault = (night, random) => {
  for (const hub of night.hubs.values())
    if (random.chance(0.5)) hub.reception = { missed: random.pick([0.05, 0.3, 0.6]) };
};
