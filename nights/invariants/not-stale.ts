import { cardStatus } from '@vigilia/domain/card';
import { listSeen } from '../world/inspect';
import type { Invariant } from './invariant';

const MINUTE = 60_000;
/** R-SENSORS-21, and the minute in which it shows. */
const FRESH = 6 * MINUTE;

/** 7: no card says dry, or a position, without a fresh reading. */
export const notStale: Invariant = {
  name: 'no card says dry, turned or measured without a fresh reading',
  async check(night) {
    const { now } = night.time;
    if (night.servers.some(({ clockError }) => clockError !== 0)) return undefined;
    for (const home of night.homes) {
      const { residents } = home;
      const shown = await listSeen(night, home);
      for (const patient of shown ?? []) {
        const { sensor } = residents.find(({ id }) => id === patient.id)!;
        const newest = night.newestSent.get(sensor) ?? Number.NEGATIVE_INFINITY;
        if (now - newest <= FRESH) continue;
        const status = cardStatus(patient, { now, connection: 'live' });
        if (status === 'dry' || status === 'wet')
          return `the card of ${sensor} says ${status} without a fresh reading`;
        if (patient.estado?.tipo === 'SON') return `the card of ${sensor} says that it is in range`;
      }
    }
    return undefined;
  },
};
