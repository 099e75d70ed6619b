import { HOUR, type Instant } from '../instant';
import { AWAKE, GIVEN_BACK } from './acts';
import type { Alert, AlertEvent, Ending, NewAlert, PastAlert } from './alert';
import type { Condition } from './condition';
import {
  type CallRules,
  type Changed,
  callAtStep,
  callNext,
  escalate,
  nextCallAt,
  withEvent,
} from './escalation';
import { type AlertKey, hiddenBy, keyOf, type Speaking } from './inhibition';
import { isMoreUrgent, type Priority, residentOf, type Subject } from './kinds';
import { newAlert, type Opening, openingOf } from './opening';
import { type AlertPolicy, lapseOf } from './policy';
import { type CallDelivery, undeliveredAt, undeliveredCall, undeliveredCondition } from './undelivered';

/** All that decides about the alerts of a home. */
export interface Watched extends CallRules {
  /** Of every kind and subject that is watched. */
  conditions: readonly Condition[];
  open: readonly Alert[];
  /** Those that ended within the last six hours: flapping looks back so far. */
  past: readonly PastAlert[];
  /** When somebody last took an alert of a resident or changed them. */
  caredAt: ReadonlyMap<number, Instant>;
  /** The hub that alone receives a resident. */
  onlyHub: ReadonlyMap<number, number>;
  /** Until when the owners of alerts are signed in; missing: somebody is not, or has left the home. */
  signedInUntil: ReadonlyMap<number, Instant>;
  /** Since when the home is watched without a gap: nobody could finish while nothing ran. */
  watchedSince: Instant;
  /** By alert; an alert for which nobody was called, and every alert of a home without channels, has none. */
  calls: ReadonlyMap<number, CallDelivery>;
}

export type Change =
  | { type: 'open'; alert: NewAlert }
  /** An alert that was ended by care which was taken back. */
  | { type: 'reopen'; id: number; at: Instant }
  | { type: 'update'; before: Alert; after: Alert; events: AlertEvent[] }
  | { type: 'end'; before: Alert; ended: Ending; unattended: boolean; at: Instant };

export interface Reconciled {
  /** Ends first: one alert may end and another of the same kind open at once. */
  changes: Change[];
  /** When something becomes due without anything new being known; null: nothing. */
  next: Instant | null;
}

const WET_RAISED_AFTER = HOUR;

/**
 * Compares the alerts that are wanted with those that are open. It starts from states, not from what happened, so that
 * whatever was missed is made up for, and a second call without anything new changes nothing.
 */
export function reconcile(watched: Watched, now: Instant): Reconciled {
  const isOther = ({ kind }: Alert): boolean => kind !== 'undelivered';
  const others = watched.open.filter(isOther);
  const first = reconcileKinds({ ...watched, open: others }, now);
  // Whether calls reached nobody depends on what has become of the other alerts.
  const conditions = [undeliveredCondition(changed(others, first.changes), watched.calls)];
  const open = watched.open.filter((alert) => !isOther(alert));
  const second = reconcileKinds({ ...watched, conditions, open }, now);
  const changes = [...first.changes, ...second.changes];
  const ends = changes.filter(({ type }) => type === 'end');
  const next = [first.next, second.next].filter((time) => time !== null);
  return {
    changes: [...ends, ...changes.filter(({ type }) => type !== 'end')],
    next: next.length > 0 ? Math.min(...next) : null,
  };
}

function changed(alerts: readonly Alert[], changes: readonly Change[]): Alert[] {
  const after = new Map<number, Alert | null>();
  for (const change of changes)
    if (change.type === 'update' || change.type === 'end')
      after.set(change.before.id, change.type === 'end' ? null : change.after);
  return alerts.flatMap((alert) => (after.has(alert.id) ? (after.get(alert.id) ?? []) : alert));
}

function reconcileKinds(watched: Watched, now: Instant): Reconciled {
  const { open, watchedSince, signedInUntil, calls } = watched;
  const conditions = new Map(watched.conditions.map((condition) => [keyOf(condition), condition]));
  const due: Instant[] = [];
  const ends = open.flatMap((alert) => endOf(alert, conditions.get(keyOf(alert)), now, due));
  const ended = new Set(ends.map(({ before }) => keyOf(before)));
  const kept = open.filter((alert) => !ended.has(keyOf(alert)));
  const openings = openingsOf(watched, ends, kept);
  const hider = hiderOf(watched, kept, openings, now);
  const affected = affectedBy(watched, kept, hider);
  const updates = kept.flatMap((alert): Change[] => {
    const ownerUntil = alert.owner === null ? undefined : signedInUntil.get(alert.owner);
    const seen = {
      watchedSince,
      isOwnerGone: alert.status === 'taken' && (ownerUntil === undefined || ownerUntil < now),
      condition: conditions.get(keyOf(alert)),
      hidden: hider(alert) !== null,
      affected: affected.get(keyOf(alert)) ?? [],
      call: calls.get(alert.id),
    };
    const { alert: after, events } = advance(alert, seen, watched, now);
    due.push(...momentsOf(after, seen, watched));
    if (after.status === 'taken' && ownerUntil !== undefined) due.push(ownerUntil + 1);
    return isSame(alert, after) ? [] : [{ type: 'update', before: alert, after, events }];
  });
  const opened = openings.flatMap(({ condition, opening, past }): Change[] => {
    if (hider(condition) !== null) return [];
    const at = Math.max(opening.opensAt, opening.quietUntil);
    if (at > now) {
      due.push(at);
      return [];
    }
    const same = past.findLast(({ reopens }) => reopens);
    if (same) return [{ type: 'reopen', id: same.id, at: now }];
    const alert = newAlert(condition, opening, past, affected.get(keyOf(condition)) ?? [], now);
    return [{ type: 'open', alert }];
  });
  const future = due.filter((time) => time > now && Number.isFinite(time));
  return { changes: [...ends, ...updates, ...opened], next: future.length > 0 ? Math.min(...future) : null };
}

type End = Extract<Change, { type: 'end' }>;

function endOf(alert: Alert, condition: Condition | undefined, now: Instant, due: Instant[]): End[] {
  const end = (ended: Ending): End[] => [
    { type: 'end', before: alert, ended, unattended: ended === 'cleared' && !alert.attended, at: now },
  ];
  if (!condition || condition.wearing !== alert.wearing) return end('unwatched');
  if (condition.state !== 'gone') return [];
  const at = (condition.since ?? Number.NEGATIVE_INFINITY) + condition.clearAfter;
  if (at <= now) return end('cleared');
  due.push(at);
  return [];
}

interface Candidate {
  condition: Condition;
  opening: Opening;
  past: PastAlert[];
}

/** The conditions that hold and have no alert. */
function openingsOf(
  { conditions, past, caredAt, policy }: Watched,
  ends: readonly End[],
  kept: readonly Alert[],
): Candidate[] {
  const ended = ends.map(({ before, ended, at }) => ({
    ...before,
    ended,
    endedAt: at,
    undone: false,
    reopens: false,
  }));
  const pastOf = new Map<string, PastAlert[]>();
  for (const one of [...past, ...ended]) pastOf.set(keyOf(one), [...(pastOf.get(keyOf(one)) ?? []), one]);
  const taken = new Set(kept.map(keyOf));
  return conditions
    .filter((condition) => condition.state === 'holds' && !taken.has(keyOf(condition)))
    .map((condition) => {
      const mine = pastOf.get(keyOf(condition)) ?? [];
      const resident = residentOf(condition.subject);
      const cared = resident === null ? null : (caredAt.get(resident) ?? null);
      return { condition, past: mine, opening: openingOf(condition, mine, cared, policy) };
    });
}

type Hider = (key: AlertKey) => AlertKey | null;

/** A condition hides others from its first moment on, unless it is quiet itself: somebody must hear of it. */
function hiderOf(
  { onlyHub }: Watched,
  kept: readonly Alert[],
  openings: readonly Candidate[],
  now: Instant,
): Hider {
  const notQuiet = openings
    .filter(({ opening }) => opening.quietUntil <= now)
    .map(({ condition }) => condition);
  const speakers = new Map<string, { of: Condition['of'] }>(
    [...notQuiet, ...kept].map((one) => [keyOf(one), one]),
  );
  const speaking: Speaking = (kind, subject) => speakers.get(keyOf({ kind, subject }));
  return (key) => hiddenBy(key, speaking, onlyHub);
}

/** The residents out of range whom the alert of a hub or of the whole home speaks for. */
function affectedBy(
  { conditions }: Watched,
  kept: readonly Alert[],
  hider: Hider,
): Map<string, readonly number[]> {
  const concerned = new Set<Subject>(
    [...conditions.filter(({ state }) => state === 'holds'), ...kept]
      .filter(({ kind }) => kind === 'out-of-range')
      .map(({ subject }) => subject),
  );
  const affected = new Map<string, readonly number[]>(
    conditions.flatMap((one) => (one.affected ? [[keyOf(one), one.affected]] : [])),
  );
  for (const subject of concerned) {
    const by = hider({ kind: 'out-of-range', subject });
    const resident = residentOf(subject);
    if (by === null || resident === null) continue;
    affected.set(
      keyOf(by),
      [...(affected.get(keyOf(by)) ?? []), resident].sort((a, b) => a - b),
    );
  }
  return affected;
}

interface Seen {
  watchedSince: Instant;
  isOwnerGone: boolean;
  condition: Condition | undefined;
  hidden: boolean;
  affected: readonly number[];
  call: CallDelivery | undefined;
}

/** What time and the condition do to an alert that goes on. */
function advance(
  alert: Alert,
  { condition, hidden, affected, watchedSince, isOwnerGone, call }: Seen,
  rules: CallRules,
  now: Instant,
): Changed {
  const of = condition?.state === 'holds' ? condition.of : alert.of;
  let changed: Changed = { alert: { ...alert, affected, of }, events: [] };
  if (hidden !== alert.hidden)
    changed = withEvent(changed, hidden ? 'hidden' : 'shown', now, null, { hidden });
  const priority = priorityOf(alert, condition, now);
  const isRisen = isMoreUrgent(priority, alert.priority);
  if (priority !== alert.priority) changed = withEvent(changed, 'priority', now, null, { priority });
  if (alert.status === 'snoozed' && (isRisen || (alert.snoozedUntil ?? now) <= now))
    changed = callAtStep(withEvent(changed, 'unsnoozed', now, null, AWAKE), rules);
  else if (isRisen) changed = callAtStep(changed, rules);
  if (isOwnerGone) return escalate(withEvent(changed, 'released', now, null, GIVEN_BACK), rules, now);
  const lapse = lapseAt(changed.alert, rules.policy, watchedSince);
  if (lapse !== null && lapse <= now) {
    return escalate(withEvent(changed, 'lapsed', now, null, GIVEN_BACK), rules, now);
  }
  // Of an alert that was open before: whoever is called from now on has time to be reached.
  const unreached = undeliveredCall({ ...changed.alert, status: alert.status }, call, watchedSince, now);
  if (unreached !== null && unreached !== alert.undelivered)
    changed = withEvent(changed, 'undelivered', now, null, { undelivered: unreached });
  else changed = { ...changed, alert: { ...changed.alert, undelivered: unreached } };
  const isUnreached = hasReachedNobody(changed.alert, call);
  const callAt = nextCallAt(changed.alert, rules, isUnreached);
  return callAt !== null && callAt <= now ? callNext(changed, rules, now, isUnreached) : changed;
}

const hasReachedNobody = ({ undelivered }: Alert, call: CallDelivery | undefined): boolean =>
  undelivered !== null && undelivered === call?.number;

/** Unknown keeps the priority it had; what is wet for an hour after its alert opened is at least medium. */
function priorityOf(alert: Alert, condition: Condition | undefined, now: Instant): Priority {
  const priority = condition?.state === 'holds' ? condition.priority : alert.priority;
  const isRaised = alert.kind === 'wet' && priority === 'low' && now >= alert.openedAt + WET_RAISED_AFTER;
  return isRaised ? 'medium' : priority;
}

function lapseAt(alert: Alert, policy: AlertPolicy, watchedSince: Instant): Instant | null {
  const lapse = lapseOf(alert.priority, policy);
  if (alert.status !== 'taken' || alert.takenAt === null || lapse === null) return null;
  return Math.max(alert.takenAt, watchedSince) + lapse;
}

const momentsOf = (alert: Alert, { call, watchedSince }: Seen, rules: CallRules): Instant[] =>
  [
    alert.status === 'snoozed' ? alert.snoozedUntil : null,
    lapseAt(alert, rules.policy, watchedSince),
    nextCallAt(alert, rules, hasReachedNobody(alert, call)),
    undeliveredAt(alert, call, watchedSince),
    alert.kind === 'wet' ? alert.openedAt + WET_RAISED_AFTER : null,
  ].filter((time) => time !== null);

const isSame = (a: Alert, b: Alert): boolean =>
  a.priority === b.priority &&
  a.status === b.status &&
  a.step === b.step &&
  a.steppedAt === b.steppedAt &&
  a.hidden === b.hidden &&
  a.held === b.held &&
  a.of === b.of &&
  a.undelivered === b.undelivered &&
  a.affected.length === b.affected.length &&
  a.affected.every((resident, i) => resident === b.affected[i]);
