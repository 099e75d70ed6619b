import { type Coverage, coveredFraction } from './coverage';
import { HOUR, type Instant } from './instant';

/** Missing readings are not dryness: the alarm needs this fraction of the time covered by readings (decisions §7). */
const COVERED_ENOUGH = 0.8;

export interface NoUrinePlan {
  noUrineAlarm: boolean;
  noUrineHours: number;
}

/** No rise within noUrineHours, although readings covered that time. */
export function isNoUrine(
  seen: { lastRise: Instant | null; covered: Coverage },
  plan: NoUrinePlan,
  now: Instant,
): boolean {
  if (!plan.noUrineAlarm) return false;
  if (seen.lastRise !== null && now - seen.lastRise < plan.noUrineHours * HOUR) return false;
  return coveredFraction(seen.covered, plan.noUrineHours, now) >= COVERED_ENOUGH;
}
