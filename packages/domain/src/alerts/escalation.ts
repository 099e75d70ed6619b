import { type Instant, MINUTE } from '../instant';
import { isCalling } from '../notifications/recipients';
import type { Alert, AlertEvent, AlertEventName, HeldCall, Step } from './alert';
import { type AlertPolicy, lapseOf, stepsOf } from './policy';

/** At most one step a minute, so that a server that was down does not call everybody at once. */
const STEP_PAUSE = MINUTE;

/** What decides when somebody is called. */
export interface CallRules {
  policy: AlertPolicy;
  /** Until when it is night, in which nobody is called for low ones; null: it is day. */
  nightUntil: Instant | null;
}

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
 * When somebody is next called by time alone: at the next step, by what was held back, or once more for a high one at its
 * last step. Null: taken, snoozed, hidden, or never.
 */
export function nextCallAt(
  alert: Alert,
  { policy, nightUntil }: CallRules,
  hasReachedNobody = false,
): Instant | null {
  if (alert.hidden || alert.status === 'snoozed') return null;
  if (alert.held !== null) return inTheMorning(alert, nightUntil, alert.openedAt);
  if (alert.status === 'taken') return null;
  const at = stepAt(alert, policy, hasReachedNobody) ?? callAgainAt(alert, policy);
  return at === null ? null : inTheMorning(alert, nightUntil, at);
}

/** Calls whom `nextCallAt` was about. */
export function callNext(
  changed: Changed,
  rules: CallRules,
  now: Instant,
  hasReachedNobody: boolean,
): Changed {
  const { alert } = changed;
  const step = stepAt(alert, rules.policy, hasReachedNobody);
  const isStep = alert.held === 'step' ? step !== null : step !== null && step <= now;
  if (isStep && alert.status === 'open') return escalate(changed, rules, now);
  const after = { steppedAt: now, held: null };
  // It became less urgent while its call was held back.
  if (!isCalling(alert)) return { ...changed, alert: { ...alert, ...after } };
  return withEvent(changed, 'called', now, null, after);
}

/** The next step, now, or as soon as somebody may be called. At the last one what has just happened calls its people again. */
export function escalate(changed: Changed, rules: CallRules, now: Instant): Changed {
  const { alert } = changed;
  if (isHeldBack(alert, rules)) return withHeld(changed, 'step');
  if (stepsOf(alert.priority, rules.policy)[alert.step] === undefined)
    return { ...changed, alert: { ...alert, steppedAt: now, held: null } };
  const step = (alert.step + 1) as Step;
  return withEvent(changed, 'escalated', now, null, { step, steppedAt: now, held: null });
}

/** What has just happened calls the people of its step, or does so as soon as somebody may be called. */
export const callAtStep = (changed: Changed, rules: CallRules): Changed =>
  isHeldBack(changed.alert, rules) && isCalling(changed.alert)
    ? withHeld(changed, changed.alert.held ?? 'call')
    : changed;

const withHeld = (changed: Changed, held: HeldCall): Changed => ({
  ...changed,
  alert: { ...changed.alert, held },
});

/** Another alert speaks for it, or it can wait for the morning. */
const isHeldBack = ({ hidden, priority }: Alert, { nightUntil }: CallRules): boolean =>
  hidden || (priority === 'low' && nightUntil !== null);

const inTheMorning = ({ priority }: Alert, nightUntil: Instant | null, at: Instant): Instant =>
  priority === 'low' && nightUntil !== null ? Math.max(at, nightUntil) : at;

/** When the next step is due; null: there is none. After a step that reached nobody it is due at once. */
function stepAt(alert: Alert, policy: AlertPolicy, hasReachedNobody: boolean): Instant | null {
  const after = stepsOf(alert.priority, policy)[alert.step];
  if (after === undefined) return null;
  if (hasReachedNobody) return alert.step === 0 ? alert.steppedAt : alert.steppedAt + STEP_PAUSE;
  return alert.step === 0
    ? alert.openedAt + after
    : Math.max(alert.openedAt + after, alert.steppedAt + STEP_PAUSE);
}

/** Of a high one after its last step: until somebody goes. */
const callAgainAt = ({ priority, steppedAt }: Alert, policy: AlertPolicy): Instant | null =>
  priority === 'high' ? steppedAt + Math.max(lapseOf(priority, policy) ?? 0, STEP_PAUSE) : null;
