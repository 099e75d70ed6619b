import { type Instant, MINUTE } from '@vigilia/domain/instant';
import type { Hours } from './hours';
import type { Profile } from './profile';
import { type Random, seededRandom } from './random';

/** A void as it comes when nobody is taken to the toilet before. */
export interface Void {
  readonly at: Instant;
  readonly ml: number;
  /** Urine reaches the electronics: the sensor measures beyond its range until the product is changed. */
  readonly floods: boolean;
}

/** The shortest time between two voids. */
const MIN_GAP = 35 * MINUTE;
const FLOODS = 0.0012;

/**
 * The voids of a care day, in order. Beside the habits they are as likely in one hour of the day as in another, so that
 * who has none shows none.
 * @param rate how much more often than usual
 */
export function voidsOf(profile: Profile, hours: Hours, rate: number): Void[] {
  const random = seededRandom(profile.key, hours.date, 'voids');
  const habitual = profile.habits.flatMap(({ minute, strength, spread }) => {
    const at = hours.at(minute + random.normal() * spread);
    return random.chance(strength) ? [at] : [];
  });
  const byHabit = profile.habits.reduce((sum, { strength }) => sum + strength, 0);
  const day = Math.max(1, profile.dayVoids * rate - byHabit);
  const others = [
    ...spread(hours.from + 20 * MINUTE, hours.bedtime, day, random),
    ...spread(hours.bedtime, hours.until, profile.nightVoids * rate, random),
  ];
  const times = habitual.filter((at) => at > hours.from && at < hours.until);
  for (const at of others) if (times.every((other) => Math.abs(other - at) >= MIN_GAP)) times.push(at);
  return times
    .sort((a, b) => a - b)
    .map((at) => ({
      at,
      ml: Math.round(profile.volume * random.logNormal(1, 0.35) * (at < hours.bedtime ? 1 : 1.3)),
      floods: random.chance(FLOODS),
    }));
}

/** So many on average, each anywhere within its part of the time. */
function spread(from: Instant, until: Instant, count: number, random: Random): Instant[] {
  const whole = Math.floor(count + random.next());
  return Array.from({ length: whole }, (_, index) =>
    Math.round(from + ((index + random.next()) / whole) * (until - from)),
  );
}
