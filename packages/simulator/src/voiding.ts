import { HOUR, type Instant, MINUTE } from '@vigilia/domain/instant';
import type { Hours } from './hours';
import type { Profile } from './profile';
import { type Random, randomOf } from './random';

export interface Voiding {
  readonly at: Instant;
  /** How much higher the sensor reads because of it. */
  readonly amount: number;
}

/** How likely each hour is beside the others: on waking, after meals, less by night. */
const HOURLY = [3, 3, 3, 3, 4, 5, 6, 8, 8, 7, 5, 4, 5, 8, 6, 4, 4, 4, 6, 7, 6, 5, 5, 4] as const;
const ALL_HOURS = HOURLY.reduce((sum, weight) => sum + weight, 0);
/** A bladder fills before it empties again, and the longer it fills the more it presses. */
const REST = 35 * MINUTE;
const USUAL_GAP = 2.2 * HOUR;
/** Minutes. */
const STEP = 10;
/** Once in some months a whole bladder, and a cup of tea besides. */
const FLOOD = 0.0012;

/** The voids of a care day, in order. */
export function voidingsOf(profile: Profile, hours: Hours): Voiding[] {
  const random = randomOf(profile.key, hours.date, 'voids');
  const voidings: Voiding[] = [];
  let last = hours.from;
  for (let minute = Math.round(profile.wakesAt); hours.at(minute) < hours.until; minute += STEP) {
    const at = hours.at(minute + random.between(0, STEP));
    const weight = (HOURLY[Math.floor(minute / 60) % 24] ?? 0) / ALL_HOURS;
    const urge = Math.min(5, ((at - last) / USUAL_GAP) ** 2);
    if (!random.chance(profile.voids * weight * urge * (STEP / 60)) || at - last < REST || at >= hours.until)
      continue;
    voidings.push({ at, amount: amountOf(profile, random) });
    last = at;
  }
  return voidings;
}

function amountOf(profile: Profile, random: Random): number {
  if (random.chance(FLOOD)) return random.between(1100, 4000);
  if (random.chance(0.2)) return profile.volume * random.around(55, 0.7);
  return 3 + profile.volume * random.around(5.5, 0.45);
}
