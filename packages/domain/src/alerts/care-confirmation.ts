import { type Instant, MINUTE } from '../instant';
import { positionOf } from '../position';
import { postureOf } from '../position-clock';
import type { CalibratedReading } from '../reading';
import { moistureStateOf, type Track } from '../track';

/** A reading as far as it shows how somebody lies. */
export type AngleReading = Pick<
  CalibratedReading,
  'at' | 'power' | 'contact' | 'pitch' | 'roll' | 'correction'
>;

const COMPARED = 10 * MINUTE;
/** Staff record a turn when they are done: the resident may have moved this long before. */
const RECORDED_LATE = 10 * MINUTE;
const TILT = 15;

/** The readings that decide about a turn at a moment. */
export const turnReadings = (at: Instant): { from: Instant; until: Instant } => ({
  from: at - RECORDED_LATE - COMPARED,
  until: at + COMPARED,
});

/**
 * Whether readings show a turn: another position, or a mean roll that moved by 15° and more, which is how a tilt of 30°
 * counts. Ten minutes before are compared with ten minutes after. Null: too little was measured to say.
 * @param readings by time
 */
export function isTurnShown(readings: readonly AngleReading[], at: Instant): boolean | null {
  const shown = readings.filter(
    ({ power, contact, pitch, roll }) =>
      power === 'on' && contact !== 'none' && (pitch !== null || roll !== null),
  );
  // A reading of the very moment was measured before it was done.
  const within = (after: Instant, until: Instant) => shown.filter((one) => one.at > after && one.at <= until);
  for (let split = at; split >= at - RECORDED_LATE; split -= MINUTE) {
    const before = within(split - COMPARED, split);
    const after = within(split, at + COMPARED);
    if (before.length > 0 && after.length > 0 && isMoved(before, after)) return true;
  }
  const isKnown = [within(at - COMPARED, at), within(at, at + COMPARED)].every(({ length }) => length >= 2);
  return isKnown ? false : null;
}

/** Whether the track shows a recorded change: it was dry since. Null: not yet, or it is still wet. */
export function isChangeShown(track: Track | null, changedAt: Instant): boolean | null {
  const levelAt = track?.onsets?.levelAt ?? null;
  if (!track || levelAt === null || levelAt <= changedAt || track.last?.power !== 'on') return null;
  const wetFrom = track.stretch?.from ?? track.wetness.saturatedSince;
  if (wetFrom !== null && wetFrom <= changedAt) return null;
  return moistureStateOf(track) <= 2 || wetFrom !== null ? true : null;
}

function isMoved(before: readonly AngleReading[], after: readonly AngleReading[]): boolean {
  const [was, is] = [usualPosture(before), usualPosture(after)];
  if (was !== null && is !== null && was !== is) return true;
  const [rollBefore, rollAfter] = [meanRoll(before), meanRoll(after)];
  return rollBefore !== null && rollAfter !== null && angleBetween(rollBefore, rollAfter) >= TILT;
}

function usualPosture(readings: readonly AngleReading[]): number | null {
  const counts = new Map<number, number>();
  for (const { pitch, roll, correction } of readings) {
    const position = positionOf(pitch, roll, correction);
    const posture = position && postureOf(position);
    if (posture !== null) counts.set(posture, (counts.get(posture) ?? 0) + 1);
  }
  const [first] = [...counts].sort((a, b) => b[1] - a[1]);
  return first?.[0] ?? null;
}

/** Around the circle: the mean of 170 and −170 is 180. */
function meanRoll(readings: readonly AngleReading[]): number | null {
  const rolls = readings.flatMap(({ roll, correction }) => (roll === null ? [] : [roll - correction]));
  if (rolls.length === 0) return null;
  const sum = (of: (angle: number) => number) =>
    rolls.reduce((total, roll) => total + of((roll * Math.PI) / 180), 0);
  return (Math.atan2(sum(Math.sin), sum(Math.cos)) * 180) / Math.PI;
}

/** Rounded, so that exactly 15° are 15°. */
function angleBetween(a: number, b: number): number {
  const apart = Math.abs(a - b) % 360;
  return Math.round(Math.min(apart, 360 - apart) * 1e6) / 1e6;
}
