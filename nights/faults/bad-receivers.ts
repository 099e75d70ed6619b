import { CHANNELS } from '@vigilia/domain/notifications/delivery';
import type { Behaviour } from '../actors/receivers';
import type { Fault } from './fault';

const MINUTE = 60_000;

/** Receivers of notifications hang, fail, are slow, or take a notification and do not say so. */
export const badReceivers: Fault = (night, random) => {
  for (const channel of CHANNELS)
    for (let times = random.integer(0, 4); times > 0; times -= 1) {
      const behaviour = random.pick<Behaviour>(['fails', 'hangs', 'takes and fails', 'slow']);
      const begins = night.someMoment(random);
      const lasts = random.integer(1, 30) * MINUTE;
      night.time.after(begins, () => night.receivers.behave(channel, behaviour));
      night.time.after(begins + lasts, () => night.receivers.behave(channel, 'answers'));
    }
};
