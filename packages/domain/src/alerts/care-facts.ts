import type { Instant } from '../instant';
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

/** The track as it counts with what was recorded: a void is a rise, a turn restarts the time in position. */
export function applyCare(track: Track, care: CareFacts): Track {
  const { wetness, position } = track;
  const turnedAt = care.turned && care.turned.confirmed !== false ? care.turned.at : null;
  const rise = care.lastVoid !== null && (wetness.lastRise === null || care.lastVoid > wetness.lastRise);
  const turn = turnedAt !== null && position.since !== null && turnedAt > position.since;
  if (!rise && !turn) return track;
  return {
    ...track,
    wetness: rise ? { ...wetness, lastRise: care.lastVoid } : wetness,
    position: turn ? { ...position, since: turnedAt } : position,
  };
}
