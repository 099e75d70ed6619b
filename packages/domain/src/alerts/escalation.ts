import { type Instant, MINUTE } from '../instant';
import type { Alert, AlertEvent, AlertEventName, Step } from './alert';
import { type AlertPolicy, stepsOf } from './policy';

/** At most one step a minute, so that a server that was down does not call everybody at once. */
const STEP_PAUSE = MINUTE;

/** An alert that is being changed, with what happened to it. */
export interface Changed {
  alert: Alert;
  events: AlertEvent[];
}

export const withEvent = (
  { alert, events }: Changed,
  what: AlertEventName,
  at: Instant,
  who: number | null,
  set: Partial<Alert>,
): Changed => {
  const after = { ...alert, ...set };
  return { alert: after, events: [...events, { what, at, who, priority: after.priority, step: after.step }] };
};

/**
 * When the next step is due; null: taken, snoozed, hidden, or there is none. After a step that reached nobody it is due at
 * once.
 */
export function nextStepAt(alert: Alert, policy: AlertPolicy, hasReachedNobody = false): Instant | null {
  if (alert.status !== 'open' || alert.hidden) return null;
  const after = stepsOf(alert.priority, policy)[alert.step];
  if (after === undefined) return null;
  if (hasReachedNobody) return alert.step === 0 ? alert.steppedAt : alert.steppedAt + STEP_PAUSE;
  return alert.step === 0
    ? alert.openedAt + after
    : Math.max(alert.openedAt + after, alert.steppedAt + STEP_PAUSE);
}

/** The next step, now. */
export function escalate(changed: Changed, policy: AlertPolicy, now: Instant): Changed {
  const { alert } = changed;
  if (alert.hidden || stepsOf(alert.priority, policy)[alert.step] === undefined) return changed;
  const step = (alert.step + 1) as Step;
  return withEvent(changed, 'escalated', now, null, { step, steppedAt: now });
}
