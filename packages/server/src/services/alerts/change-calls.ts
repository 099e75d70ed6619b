import { isMoreUrgent } from '@vigilia/domain/alerts/kinds';
import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import type { StoredEvent } from '#stores/alert-change.store';
import { type AlertFacts, readPriorityBefore } from '#stores/alert-facts.store';
import { startCall } from '#stores/call.store';
import { listDevicesOf, listPagerAddresses, readReachable } from '#stores/notification-target.store';
import { cancelCalls, cancelReplaced, type NewNotification, type Target } from '#stores/outbox.store';
import { callTargets, deviceTarget } from './call-targets';
import { decideCalls } from './decide-calls';

type CallNotification = Target & Pick<NewNotification, 'event' | 'call'>;

/** Starts or cancels the calls for an alert as its events ask, and returns what is to be sent. */
export async function changeCalls(
  db: Db,
  centroId: number,
  alert: AlertFacts,
  events: readonly StoredEvent[],
  now: Instant,
): Promise<CallNotification[]> {
  const decision = decideCalls(alert, events, await hasRisen(db, centroId, alert.alert, events));
  if (decision.type === 'none') return [];
  if (decision.type === 'call') {
    const call = await startCall(db, centroId, alert.alert, now);
    const staff = await readReachable(db, centroId, now);
    const called = callTargets(alert, staff, await listPagerAddresses(db, centroId), now);
    if (call > 1) await cancelReplaced(db, centroId, alert.alert, called, now);
    return called.map((to) => ({ ...to, event: 'call', call }));
  }
  const reached = await cancelCalls(db, centroId, alert.alert, now);
  const devices = decision.hurries === null ? [] : await listDevicesOf(db, decision.hurries);
  const hurried = devices.map(deviceTarget);
  const isHurried = ({ channel, target }: Target) =>
    hurried.some((to) => to.channel === channel && to.target === target);
  return [
    ...reached.filter((to) => !isHurried(to)).map((to) => ({ ...to, event: 'over' })),
    ...hurried.map((to) => ({ ...to, event: 'call' })),
  ];
}

/** A falling priority is silent. */
async function hasRisen(
  db: Db,
  centroId: number,
  alertId: number,
  events: readonly StoredEvent[],
): Promise<boolean> {
  const change = events.find(({ what }) => what === 'priority');
  const before = change && (await readPriorityBefore(db, centroId, alertId, change.id));
  return before !== undefined && isMoreUrgent(change!.priority, before);
}
