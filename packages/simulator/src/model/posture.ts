import { type Instant, MINUTE } from '@vigilia/domain/instant';
import { ASSUMED } from './figures';
import type { Hours } from './hours';
import type { Profile } from './profile';
import { type Random, seededRandom } from './random';

export type Side = 'back' | 'left' | 'right' | 'face-down';

/** How a resident lies, sits or is upright. Degrees as on the wire. */
export interface Pose {
  /** Null: sits, stands or walks. */
  readonly side: Side | null;
  readonly pitch: number;
  readonly roll: number;
}

/** A pose that a resident takes at a moment without anybody's help. */
export interface Move {
  readonly from: Instant;
  readonly pose: Pose;
}

const ROLL = { back: 0, left: -72, right: 74, 'face-down': 150 } as const;
const LYING = 4;
const HEAD_RAISED = 31;
const SITTING: Pose = { side: null, pitch: 57, roll: 0 };
const UPRIGHT: Pose = { side: null, pitch: 80, roll: 0 };
/** Local minutes: breakfast, lunch, supper. */
const MEALS = [8.5 * 60, 12.5 * 60, 17.75 * 60];

export const headRaised = (side: Exclude<Side, 'face-down'>): Pose => ({
  side,
  pitch: HEAD_RAISED,
  roll: ROLL[side],
});

/** How a bedridden resident lies in the morning. */
export const morningPose = ({ mobility }: Profile): Pose =>
  mobility === 'bedridden' ? headRaised('back') : SITTING;

/** The moves of a care day, in order. Who is bedridden only has the head raised, for meals. */
export function movesOf(profile: Profile, hours: Hours): Move[] {
  const random = seededRandom(profile.key, hours.date, 'poses');
  if (profile.mobility !== 'bedridden')
    return [...movesOfDay(profile, hours, random), ...movesOfNight(profile, hours, random)];
  return MEALS.map((minute) => hours.at(minute + random.between(-10, 10)))
    .filter((at) => at > hours.from && random.chance(0.7)) // some meals are skipped
    .map((from) => ({ from, pose: headRaised('back') }));
}

function* movesOfDay(profile: Profile, hours: Hours, random: Random): Generator<Move> {
  const nap = random.chance(0.55) ? hours.at(random.between(13.2 * 60, 14 * 60)) : hours.bedtime;
  const napEnds = nap + random.between(40, 95) * MINUTE;
  let at = hours.from + random.between(30, 70) * MINUTE;
  while (at < hours.bedtime) {
    if (at >= nap && at < napEnds) {
      yield { from: at, pose: headRaised(random.pick(['back', 'left', 'right'] as const)) };
      at = napEnds;
    } else {
      const walks = random.chance(profile.mobility === 'walks' ? 0.45 : 0.06);
      yield { from: at, pose: walks ? UPRIGHT : SITTING };
      const stays = at + random.between(walks ? 6 : 25, walks ? 25 : 80) * MINUTE;
      at = at < nap && stays > nap ? nap : stays;
    }
  }
}

function* movesOfNight(profile: Profile, hours: Hours, random: Random): Generator<Move> {
  const lies = profile.restless ? ASSUMED.restlessTurn : ASSUMED.stillTurn;
  let side: Side = 'back';
  let at = hours.bedtime;
  while (at < hours.until) {
    const goesOut = profile.mobility === 'walks' && at > hours.bedtime && random.chance(0.12);
    if (goesOut) {
      yield { from: at, pose: UPRIGHT };
      at += random.between(6, 12) * MINUTE;
    }
    yield { from: at, pose: lying(side, random) };
    side = random.chance(profile.restless ? 0.014 : 0.004) ? 'face-down' : otherSide(side, random);
    at += (side === 'face-down' ? random.between(8, 25) : random.between(lies.low, lies.high)) * MINUTE;
  }
}

export const lying = (side: Side, random: Random): Pose => ({
  side,
  pitch: LYING + random.between(-4, 6),
  roll: ROLL[side] + random.between(-8, 8),
});

export const otherSide = (side: Side | null, random: Random): Exclude<Side, 'face-down'> =>
  random.pick((['back', 'left', 'right'] as const).filter((other) => other !== side));
