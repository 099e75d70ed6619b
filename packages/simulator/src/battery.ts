import { DAY, HOUR, type Instant } from '@vigilia/domain/instant';
import type { Profile } from './profile';

/** A battery holds for most of its life, then falls quickly through 28, 27 and 26, and is replaced. */
export function batteryAt(profile: Profile, at: Instant): number {
  const life = profile.batteryDays * DAY;
  const spent = ((at + profile.batteryShift - REPLACED_AT) % life) / life;
  return 30 - 1.5 * spent - 3 * spent ** 6;
}

/** Of the day, in UTC: nobody changes batteries at night. */
const REPLACED_AT = 9 * HOUR;
