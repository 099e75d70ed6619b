import type { Fault } from './fault';

const MINUTE = 60_000;

/** A phone has no reception for a while, and its page is loaded anew with care that waits to be sent. */
export const offlinePhone: Fault = (night, random) => {
  for (const phone of night.phones)
    for (let times = random.integer(0, 4); times > 0; times -= 1) {
      const begins = night.someMoment(random);
      const lasts = random.integer(1, 40) * MINUTE;
      night.time.after(begins, () => {
        phone.isOffline = true;
      });
      night.time.after(begins + lasts / 2, () => phone.reload());
      night.time.after(begins + lasts, () => {
        phone.isOffline = false;
      });
    }
};
