import type { Instant } from './instant';
import { OFFLINE_AFTER } from './offline';
import { isLying, type Position } from './position';

/** The postures whose time is counted: lying, as rotation_position 1 to 5, and 6 for sitting or upright. */
export type Posture = 1 | 2 | 3 | 4 | 5 | 6;

export interface PositionClock {
  /** As last measured. */
  current: Position | null;
  seenAt: Instant | null;
  /** The posture whose time is counted. `place` is the name in stored tracks. */
  place: Posture | null;
  since: Instant | null;
  /** The counted posture was left less than returnTime ago: `since` when, for which one, and held `from` when. */
  away: { since: Instant; place: Posture; from: Instant } | null;
  /** When back, left and right were last left after at least returnTime. */
  held: { 1: Instant | null; 2: Instant | null; 3: Instant | null };
}

export const NO_POSITION: PositionClock = {
  current: null,
  seenAt: null,
  place: null,
  since: null,
  away: null,
  held: { 1: null, 2: null, 3: null },
};

export function postureOf(position: Position): Posture | null {
  if (position.vertical_position === 3 || position.vertical_position === 4) return 6;
  return isLying(position) ? position.rotation_position : null;
}

/**
 * Since when the posture measured last has been held. It differs from `since` while the counted posture was left less
 * than returnTime ago. Null when it is no posture that is counted.
 */
export function currentSince({ current, away, since }: PositionClock): Instant | null {
  if (current === null || postureOf(current) === null) return null;
  return away === null ? since : away.from;
}

/** @param returnTime milliseconds: leaving a posture for less does not reset its time; nor do missing readings */
export function applyPosition(
  clock: PositionClock,
  position: Position,
  at: Instant,
  returnTime: number,
): PositionClock {
  const place = postureOf(position);
  if (place === null) return { ...clock, current: position };
  const { place: counted, since, away, held } = advanceClock(clock, at, returnTime);
  // Written out instead of spread: this runs for every reading, and objects of one shape are several times faster.
  if (counted === null) return { current: position, seenAt: at, place, since: at, away: null, held };
  if (counted === place) return { current: position, seenAt: at, place, since, away: null, held };
  const gone = away?.place === place ? away : { since: away?.since ?? at, place, from: at };
  return completeMove(
    { current: position, seenAt: at, place: counted, since, away: gone, held },
    at,
    returnTime,
  );
}

/** The clock at a later instant without a new reading: a posture counts for at most five minutes after its last one. */
export function advanceClock(clock: PositionClock, until: Instant, returnTime: number): PositionClock {
  if (clock.away === null || clock.seenAt === null) return clock;
  return completeMove(clock, Math.min(until, clock.seenAt + OFFLINE_AFTER), returnTime);
}

/** After returnTime in another posture that one is counted, from when it was taken. */
function completeMove(clock: PositionClock, at: Instant, returnTime: number): PositionClock {
  const { place, since, away } = clock;
  if (away === null || since === null || at - away.since < returnTime) return clock;
  const wasHeld = (place === 1 || place === 2 || place === 3) && away.since - since >= returnTime;
  const held = wasHeld ? { ...clock.held, [place]: away.since } : clock.held;
  return { ...clock, place: away.place, since: away.from, away: null, held };
}
