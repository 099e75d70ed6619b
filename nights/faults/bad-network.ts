import type { Fault } from './fault';

/** Messages of a hub are lost, answered into the void, doubled, and arrive late and in another order. */
export const badNetwork: Fault = (night, random) => {
  for (const hub of night.hubs.values())
    if (random.chance(0.7))
      hub.faults = {
        lost: random.pick([0, 0.02, 0.2]),
        answerLost: random.pick([0, 0.02, 0.2]),
        doubled: random.pick([0, 0.05, 0.3]),
        late: random.pick([0, 0.05, 0.3]),
      };
};
