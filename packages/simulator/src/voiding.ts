import { HOUR, type Instant, MINUTE } from '@vigilia/domain/instant';
import type { Hours } from './hours';
import type { Profile } from './profile';
import { type Random, seededRandom } from './random';

export interface Voiding {
  readonly at: Instant;
  /** By how much it raises the moisture. */
  readonly amount: number;
}

/** Relative frequency per hour of the day: more on waking and after meals, less at night. */
const HOURLY = [3, 3, 3, 3, 4, 5, 6, 8, 8, 7, 5, 4, 5, 8, 6, 4, 4, 4, 6, 7, 6, 5, 5, 4] as const;
const ALL_HOURS = HOURLY.reduce((sum, weight) => sum + weight, 0);
/** The shortest time between two voids; after that the probability grows with time. */
const MIN_GAP = 35 * MINUTE;
const USUAL_GAP = 2.2 * HOUR;
/** Minutes. */
const STEP = 10;
/** Probability of an amount beyond the measuring range. */
const EXTREME_VOID = 0.0012;

/** The voids of a care day, in order. */
export function voidingsOf(profile: Profile, hours: Hours): Voiding[] {
  const random = seededRandom(profile.key, hours.date, 'voids');
  const voidings: Voiding[] = [];
  let last = hours.from;
  for (let minute = Math.round(profile.wakesAt); hours.at(minute) < hours.until; minute += STEP) {
    const at = hours.at(minute + random.between(0, STEP));
    const weight = (HOURLY[Math.floor(minute / 60) % 24] ?? 0) / ALL_HOURS;
    const urge = Math.min(5, ((at - last) / USUAL_GAP) ** 2);
    if (
      !random.chance(profile.voids * weight * urge * (STEP / 60)) ||
      at - last < MIN_GAP ||
      at >= hours.until
    )
      continue;
    voidings.push({ at, amount: amountOf(profile, random) });
    last = at;
  }
  return voidings;
}

function amountOf(profile: Profile, random: Random): number {
  if (random.chance(EXTREME_VOID)) return random.between(1100, 4000);
  if (random.chance(0.2)) return profile.volume * random.logNormal(55, 0.7);
  return 3 + profile.volume * random.logNormal(5.5, 0.45);
}
