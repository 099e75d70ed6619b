import { type Coverage, coveredFraction } from './coverage';
import { HOUR, type Instant } from './instant';

/** A gap is not dryness: without this much of the time covered nothing is said (decisions §7). */
const COVERED_ENOUGH = 0.8;

export interface NoUrinePlan {
  noUrineAlarm: boolean;
  noUrineHours: number;
}

/** For noUrineHours there was no rise, although somebody was looking. */
export function isNoUrine(
  seen: { lastRise: Instant | null; covered: Coverage },
  plan: NoUrinePlan,
  now: Instant,
): boolean {
  if (!plan.noUrineAlarm) return false;
  if (seen.lastRise !== null && now - seen.lastRise < plan.noUrineHours * HOUR) return false;
  return coveredFraction(seen.covered, plan.noUrineHours, now) >= COVERED_ENOUGH;
}
