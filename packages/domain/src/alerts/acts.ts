import { type Instant, MINUTE } from '../instant';
import type { Alert } from './alert';
import { type CallRules, type Changed, callAtStep, escalate, withEvent } from './escalation';

/** Why an act is refused. */
export type ActProblem = 'alert-taken' | 'not-owner' | 'not-snoozable';

export const SNOOZE_MINUTES = [10, 20, 30] as const;
export type SnoozeMinutes = (typeof SNOOZE_MINUTES)[number];

const unchanged = (alert: Alert): Changed => ({ alert, events: [] });

/** "On my way". Repeated by its owner it changes nothing. */
export function take(alert: Alert, staff: number, force: boolean, now: Instant): Changed | ActProblem {
  if (alert.status === 'taken' && alert.owner === staff) return unchanged(alert);
  if (alert.status === 'taken' && alert.owner !== null && !force) return 'alert-taken';
  const set = {
    status: 'taken',
    owner: staff,
    takenAt: now,
    snoozedUntil: null,
    held: null,
    attended: true,
  } as const;
  return withEvent(unchanged(alert), 'taken', now, staff, set);
}

/** Not going after all: the next escalation step begins, as soon as somebody may be called. */
export function release(alert: Alert, staff: number, rules: CallRules, now: Instant): Changed | ActProblem {
  if (alert.status !== 'taken' || alert.owner !== staff) return 'not-owner';
  return escalate(withEvent(unchanged(alert), 'released', now, staff, GIVEN_BACK), rules, now);
}

/** For everybody; it clears the owner. */
export function snooze(
  alert: Alert,
  staff: number,
  minutes: SnoozeMinutes,
  now: Instant,
): Changed | ActProblem {
  if (alert.priority === 'high') return 'not-snoozable';
  const set = { ...GIVEN_BACK, status: 'snoozed', snoozedUntil: now + minutes * MINUTE, held: null } as const;
  return withEvent(unchanged(alert), 'snoozed', now, staff, set);
}

export function unsnooze(alert: Alert, staff: number, rules: CallRules, now: Instant): Changed {
  if (alert.status !== 'snoozed') return unchanged(alert);
  return callAtStep(withEvent(unchanged(alert), 'unsnoozed', now, staff, AWAKE), rules);
}

export const GIVEN_BACK = { status: 'open', owner: null, takenAt: null } as const;
export const AWAKE = { status: 'open', snoozedUntil: null } as const;
