import { type Coverage, coveredFraction } from './coverage';
import { HOUR, type Instant } from './instant';

/** Missing readings are not dryness: the alarm needs this fraction of the time covered by readings (decisions §7). */
const MIN_COVERAGE = 0.8;

export interface NoUrinePlan {
  noUrineAlarm: boolean;
  noUrineHours: number;
}

/** No rise within noUrineHours, although readings covered that time. */
export function isNoUrine(
  measured: { lastRise: Instant | null; covered: Coverage },
  plan: NoUrinePlan,
  now: Instant,
): boolean {
  if (!plan.noUrineAlarm) return false;
  if (measured.lastRise !== null && now - measured.lastRise < plan.noUrineHours * HOUR) return false;
  return coveredFraction(measured.covered, plan.noUrineHours, now) >= MIN_COVERAGE;
}
