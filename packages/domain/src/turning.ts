import { type Instant, MINUTE, minutesBetween } from './instant';
import { isLying } from './position';
import type { PositionClock } from './position-clock';

/** Minutes: leaving a position for less does not reset its time (R-POSITION-10: not in the form). */
export const RETURN_TIME = 5;

export interface TurnPlan {
  rotationAlarm: boolean;
  /** Minutes in one position after which a lying patient has to be turned. */
  stoppedTime: number;
}

export const minutesInPosition = (clock: PositionClock, now: Instant): number | null =>
  clock.since === null ? null : minutesBetween(clock.since, now);

/** The patient is lying and has held the position for too long. A patient who sat up a minute ago is not due. */
export function isTurnDue(clock: PositionClock, plan: TurnPlan, now: Instant): boolean {
  if (!plan.rotationAlarm || clock.since === null || clock.place === 6) return false;
  if (clock.current === null || !isLying(clock.current)) return false;
  return now - clock.since >= plan.stoppedTime * MINUTE;
}

/** Of back, left and right, without the current one: never held first, then the one held longest ago. */
export function recommendedPosition(clock: PositionClock): 1 | 2 | 3 | null {
  if (clock.place === null) return null;
  const others = ([2, 3, 1] as const).filter((place) => place !== clock.place);
  const heldAt = (place: 1 | 2 | 3) => clock.held[place] ?? Number.NEGATIVE_INFINITY;
  return others.reduce((best, place) => (heldAt(place) < heldAt(best) ? place : best));
}
