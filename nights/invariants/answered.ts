import { undisturbedFor } from '../world/inspect';
import type { Invariant } from './invariant';

const MINUTE = 60_000;
/** Also where every third message or answer is lost. */
const LONGEST = 30 * MINUTE;

/** 1, too: a hub that has power and a line is answered. */
export const answered: Invariant = {
  name: 'what a hub sends is acknowledged in the end',
  async check(night) {
    const { now } = night.time;
    for (const { codigo, answeredAt, hinderedAt } of night.hubs.values()) {
      const lasted = Math.min(now - Math.max(answeredAt, hinderedAt), undisturbedFor(night));
      if (lasted > LONGEST) return `nobody has answered ${codigo} for ${Math.round(lasted / MINUTE)} minutes`;
    }
    return undefined;
  },
};
