import { type Instant, MINUTE } from '../instant';

/** The time that a resident spent in one position, after it ended. */
export interface PositionStay {
  from: Instant;
  until: Instant;
  /** As in `Posture`: 6 is sitting or upright. */
  position: number;
  /** Minutes. */
  stoppedTime: number;
  grace: number;
  /** Who ended it; none: it was not seen to the end. */
  by: 'staff' | 'self' | 'none';
  unknownSeconds: number;
  paused: boolean;
  /** Nobody watched for some of it. */
  gap: boolean;
}

export type TurnOutcome = 'on-time' | 'late' | 'self' | null;

/** The largest part of a stay that no reading may cover. */
const MOST_UNKNOWN = 0.2;

/**
 * How a turn is counted; null: not at all. Somebody who turned in time by themselves needed nobody; after the time is up
 * it is late, whoever did it.
 */
export function turnOutcome(stay: PositionStay): TurnOutcome {
  const { from, until, position, stoppedTime, grace, by, unknownSeconds, paused, gap } = stay;
  if (position === 6 || by === 'none' || paused || gap) return null;
  if (unknownSeconds * 1000 > MOST_UNKNOWN * (until - from)) return null;
  if (until > from + (stoppedTime + grace) * MINUTE) return 'late';
  return by === 'staff' ? 'on-time' : 'self';
}
