import { type Instant, MINUTE } from '../instant';
import type { Alert } from './alert';
import { type Condition, gone, holding } from './condition';
import { residentOf } from './kinds';

/** What became of the last call for an alert. */
export interface CallDelivery {
  /** Each call for an alert has the next number. */
  number: number;
  calledAt: Instant;
  /** How many of its notifications are still being tried. */
  pending: number;
  /** Whether anything about the alert arrived since it. */
  delivered: boolean;
}

/** Something of a call has to arrive within this time. */
export const DELIVERY_LIMIT = 2 * MINUTE;

const mustArrive = ({ kind, priority, status, hidden }: Alert): boolean =>
  kind !== 'undelivered' && (priority === 'high' || priority === 'medium') && status === 'open' && !hidden;

/** From when on the last call counts as one that reached nobody; null: it arrived, or need not. */
export function undeliveredAt(
  alert: Alert,
  call: CallDelivery | undefined,
  watchedSince: Instant,
): Instant | null {
  if (!call || call.delivered || !mustArrive(alert)) return null;
  // There was nowhere to send it, or everything was given up.
  if (call.pending === 0) return call.calledAt;
  // While nothing ran nothing could be sent.
  return Math.max(call.calledAt, watchedSince) + DELIVERY_LIMIT;
}

/** The last call that reached nobody. It is remembered while the next one is being tried. */
export function undeliveredCall(
  alert: Alert,
  call: CallDelivery | undefined,
  watchedSince: Instant,
  now: Instant,
): number | null {
  const at = undeliveredAt(alert, call, watchedSince);
  if (!call || at === null) return null;
  return at <= now ? call.number : alert.undelivered;
}

/** One for the home: that calls for some alerts reached nobody. It names the residents. */
export function undeliveredCondition(
  alerts: readonly Alert[],
  calls: ReadonlyMap<number, CallDelivery>,
): Condition {
  const unreached = alerts.filter(({ undelivered }) => undelivered !== null);
  if (unreached.length === 0) return gone('undelivered', 'centre');
  const since = Math.min(...unreached.map(({ id, openedAt }) => calls.get(id)?.calledAt ?? openedAt));
  const residents = unreached.flatMap(({ subject }) => residentOf(subject) ?? []);
  const affected = [...new Set(residents)].sort((a, b) => a - b);
  return holding('undelivered', 'centre', since, 'medium', { affected });
}
