import { type Instant, MINUTE } from '../instant';
import { advanceClock } from '../position-clock';
import { RETURN_TIME } from '../turning';
import type { ResidentFacts } from './resident-conditions';

/** The stay that lasts now. */
export interface LastingStay {
  from: Instant;
  position: number;
  /** Who began it, and so ended the one before. */
  by: 'staff' | 'self';
  assignment: number;
  paused: boolean;
}

/** A recorded turn and a move that was measured this close to it are the same turn. */
const SAME_TURN = 15 * MINUTE;

/** Null: nothing is watched, or no position was measured. */
export function lastingStay(facts: ResidentFacts, now: Instant): LastingStay | null {
  const { wearing, track, plan, care } = facts;
  if (wearing === null || track === null || !plan.rotationAlarm || !plan.allowActivityTracking) return null;
  const { since, place } = advanceClock(track.position, now, RETURN_TIME * MINUTE);
  if (since === null || place === null) return null;
  const turned = care.turned && care.turned.confirmed !== false ? care.turned.at : null;
  const paused = facts.pauses.some(
    ({ kinds, until }) => now < until && (kinds.length === 0 || kinds.includes('turn')),
  );
  const stay = { position: place, assignment: wearing.id, paused };
  if (turned === null || turned < since - SAME_TURN) return { ...stay, from: since, by: 'self' };
  const isSame = Math.abs(turned - since) <= SAME_TURN;
  return { ...stay, from: isSame ? Math.min(turned, since) : turned, by: 'staff' };
}
