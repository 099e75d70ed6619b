import { type Instant, MINUTE } from '@vigilia/domain/instant';
import type { Hours } from './hours';
import type { Profile } from './profile';
import { type Random, seededRandom } from './random';

/** How a resident lies, sits or is upright from an instant on. Degrees as on the wire. */
export interface Pose {
  readonly from: Instant;
  readonly pitch: number;
  readonly roll: number;
}

type Side = 'back' | 'left' | 'right' | 'face-down';
const ROLL = { back: 0, left: -72, right: 74, 'face-down': 150 } as const;
const LYING = 4;
const HEAD_RAISED = 31;
const SITTING = 57;
const UPRIGHT = 80;
/** Local minutes: breakfast, lunch, supper. */
const MEALS = [8.5 * 60, 12.5 * 60, 17.75 * 60];

/** The poses of a care day, in order; the first starts with the day. */
export function posesOf(profile: Profile, hours: Hours): Pose[] {
  const random = seededRandom(profile.key, hours.date, 'poses');
  if (profile.mobility === 'bedridden') return [...bedriddenPoses(hours, random)];
  return [...dayPoses(profile, hours, random), ...nightPoses(profile, hours, random)];
}

function* dayPoses(profile: Profile, hours: Hours, random: Random): Generator<Pose> {
  const nap = random.chance(0.55) ? hours.at(random.between(13.2 * 60, 14 * 60)) : hours.bedtime;
  const napEnds = nap + random.between(40, 95) * MINUTE;
  yield { from: hours.from, pitch: SITTING, roll: 0 };
  let at = hours.from + random.between(30, 70) * MINUTE;
  while (at < hours.bedtime) {
    if (at >= nap && at < napEnds) {
      yield { from: at, pitch: HEAD_RAISED, roll: ROLL[random.pick(['back', 'left', 'right'] as const)] };
      at = napEnds;
    } else {
      const walks = random.chance(profile.mobility === 'walks' ? 0.45 : 0.06);
      yield { from: at, pitch: walks ? UPRIGHT : SITTING, roll: 0 };
      const stays = at + random.between(walks ? 6 : 25, walks ? 25 : 80) * MINUTE;
      at = at < nap && stays > nap ? nap : stays;
    }
  }
}

function* nightPoses(profile: Profile, hours: Hours, random: Random): Generator<Pose> {
  let side: Side = 'back';
  let at = hours.bedtime;
  while (at < hours.until) {
    const goesOut = profile.mobility === 'walks' && at > hours.bedtime && random.chance(0.12);
    if (goesOut) {
      yield { from: at, pitch: UPRIGHT, roll: 0 };
      at += random.between(6, 12) * MINUTE;
    }
    yield lying(at, side, random);
    const rare = random.chance(0.012);
    side = rare ? 'face-down' : otherSide(side, random);
    at += side === 'face-down' ? random.between(8, 25) * MINUTE : random.between(35, 135) * MINUTE;
  }
}

/** Head raised for meals; otherwise on one side until turned by staff, at night sometimes too late. */
function* bedriddenPoses(hours: Hours, random: Random): Generator<Pose> {
  let side: Side = 'back';
  let turnAt = hours.from + random.between(60, 120) * MINUTE;
  const meals = MEALS.map((minute) => hours.at(minute + random.between(-10, 10))).filter(
    (at) => at > hours.from && random.chance(0.7), // some meals are skipped
  );
  yield { from: hours.from, pitch: HEAD_RAISED, roll: ROLL.back };
  for (const until of [...meals, hours.until]) {
    while (turnAt < until) {
      side = otherSide(side, random);
      yield lying(turnAt, side, random);
      const night = turnAt > hours.bedtime - 30 * MINUTE;
      turnAt +=
        (random.chance(0.4) ? random.between(250, 340) : random.between(110, night ? 235 : 190)) * MINUTE;
    }
    if (until === hours.until) return;
    yield { from: until, pitch: HEAD_RAISED, roll: ROLL.back };
    side = 'back';
    turnAt = until + random.between(35, 60) * MINUTE;
  }
}

const lying = (from: Instant, side: Side, random: Random): Pose => ({
  from,
  pitch: LYING + random.between(-4, 6),
  roll: ROLL[side] + random.between(-8, 8),
});

const otherSide = (side: Side, random: Random): Side =>
  random.pick((['back', 'left', 'right'] as const).filter((other) => other !== side));
