import type { Instant } from '../instant';
import { lastUrine } from '../last-urine';
import { NO_RISE } from '../rises';
import type { Track } from '../track';

/** What staff recorded of a resident and nobody took back. */
export interface CareFacts {
  /** The last time on the toilet with urine. */
  lastVoid: Instant | null;
  changedAt: Instant | null;
  /** `confirmed`: whether readings show the turn; null until that can be said. */
  turned: { at: Instant; confirmed: boolean | null } | null;
}

export const NO_CARE: CareFacts = { lastVoid: null, changedAt: null, turned: null };

/** The track as it counts with what was recorded: a void is urine, later than any that was measured; a turn restarts the time in position. */
export function applyCare(track: Track, care: CareFacts): Track {
  const { wetness, position } = track;
  const turnedAt = care.turned && care.turned.confirmed !== false ? care.turned.at : null;
  const urine = lastUrine(track);
  const isVoid = care.lastVoid !== null && (urine === null || care.lastVoid > urine);
  const turn = turnedAt !== null && position.since !== null && turnedAt > position.since;
  if (!isVoid && !turn) return track;
  return {
    ...track,
    ...(isVoid ? { wetness: { ...wetness, lastRise: care.lastVoid }, rises: NO_RISE } : {}),
    position: turn ? { ...position, since: turnedAt } : position,
  };
}
