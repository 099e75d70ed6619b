import type { Fault } from './fault';

const MINUTE = 60_000;

/** A colleague signs in on somebody’s phone for a while, also while care of its owner waits to be sent. */
export const sharedPhone: Fault = (night, random) => {
  for (const phone of night.phones)
    for (let times = random.integer(0, 3); times > 0; times -= 1) {
      const colleagues = night.phones.filter(
        ({ nurse }) => nurse.home === phone.nurse.home && nurse !== phone.nurse,
      );
      const colleague = random.pick(colleagues).nurse;
      const begins = night.someMoment(random);
      const sign = (nurse: typeof colleague) => () => {
        night.events.add(`${nurse.username} signs in on the phone of ${phone.nurse.username}`);
        phone.signIn(nurse);
      };
      night.time.after(begins, sign(colleague));
      night.time.after(begins + random.integer(2, 30) * MINUTE, sign(phone.nurse));
    }
};
