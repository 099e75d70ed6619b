import { type Coverage, coveredTime, nextCoverageChange } from './coverage';
import { HOUR, type Instant } from './instant';

/** Missing readings are not dryness: the alarm needs this fraction of the time covered by readings (R-DATA-16). */
const MIN_COVERAGE = 0.8;

export interface NoUrinePlan {
  noUrineAlarm: boolean;
  noUrineHours: number;
}

interface Measured {
  lastUrine: Instant | null;
  covered: Coverage;
}

/** Unknown: measured for less than noUrineHours, or with too many gaps, so that urine may have been missed. */
export type NoUrineState = 'holds' | 'gone' | 'unknown';

/** Whether noUrineHours have passed without urine. */
export function noUrineState(measured: Measured, plan: NoUrinePlan, now: Instant): NoUrineState {
  if (!plan.noUrineAlarm) return 'gone';
  const { lastUrine, covered } = measured;
  const time = plan.noUrineHours * HOUR;
  if (lastUrine !== null && now - lastUrine < time) return 'gone';
  if (covered.since === null || now - covered.since < time) return 'unknown';
  return coveredTime(covered, plan.noUrineHours, now) >= MIN_COVERAGE * time ? 'holds' : 'unknown';
}

/** The moments at which that changes without another reading; past ones may be among them. */
export function noUrineChanges(measured: Measured, plan: NoUrinePlan, now: Instant): (Instant | null)[] {
  if (!plan.noUrineAlarm) return [];
  const time = plan.noUrineHours * HOUR;
  const { lastUrine, covered } = measured;
  return [
    lastUrine === null ? null : lastUrine + time,
    covered.since === null ? null : covered.since + time,
    nextCoverageChange(covered, plan.noUrineHours, MIN_COVERAGE * time, now),
  ];
}
