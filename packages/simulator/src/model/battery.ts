import { DAY, HOUR, type Instant } from '@vigilia/domain/instant';
import type { Profile } from './profile';

/** The value stays high for most of a battery's life, then falls quickly through 28, 27 and 26. */
export function batteryAt(profile: Profile, at: Instant): number {
  const life = profile.batteryDays * DAY;
  const spent = ((at + profile.batteryShift - REPLACEMENT_TIME) % life) / life;
  return 30 - 1.5 * spent - 3 * spent ** 6;
}

/** Time of day in UTC: batteries are replaced by day. */
const REPLACEMENT_TIME = 9 * HOUR;
