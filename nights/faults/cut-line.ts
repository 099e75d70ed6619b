import type { Fault } from './fault';

const MINUTE = 60_000;

/** The line of a hub is away for a while: what it received meanwhile comes later, after what another hub received. */
export const cutLine: Fault = (night, random) => {
  for (const hub of night.hubs.values())
    for (let times = random.integer(0, 2); times > 0; times -= 1) {
      const begins = night.someMoment(random);
      const lasts = random.integer(3, 50) * MINUTE;
      const set = (isCutOff: boolean) => () => {
        night.events.add(`the line of ${hub.codigo} is ${isCutOff ? 'away' : 'there again'}`);
        hub.isCutOff = isCutOff;
      };
      night.time.after(begins, set(true));
      night.time.after(begins + lasts, set(false));
    }
};
