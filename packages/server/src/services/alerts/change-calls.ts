import type { AlertEvent } from '@vigilia/domain/alerts/alert';
import { isMoreUrgent, type Priority } from '@vigilia/domain/alerts/kinds';
import type { AlertFacts } from '#stores/alert-facts.store';
import type { AlertNotifications, Target } from '#stores/outbox.store';
import { callTargets, deviceTarget } from './call-targets';
import { decideCalls } from './decide-calls';

type CallChanges = Pick<AlertNotifications, 'isCall' | 'cancelled' | 'sent'>;

export const NO_CALLS: CallChanges = { isCall: false, cancelled: [], sent: [] };

/** The calls for an alert that start or are cancelled, as its events ask. */
export function changeCalls(alert: AlertFacts, events: readonly AlertEvent[]): CallChanges {
  const decision = decideCalls(alert, events, hasRisen(alert.lastPriority, events));
  if (decision.type === 'none') return NO_CALLS;
  if (decision.type === 'call') {
    const called = callTargets(alert, events.at(-1)!.at);
    const sent = called.map((to) => ({ ...to, event: 'call' }));
    return { isCall: true, cancelled: alert.calls > 0 ? called : [], sent };
  }
  const hurried = decision.hurries === null ? [] : alert.ownerDevices.map(deviceTarget);
  const isHurried = ({ channel, target }: Target) =>
    hurried.some((to) => to.channel === channel && to.target === target);
  const sent = [
    ...alert.reached.filter((to) => !isHurried(to)).map((to) => ({ ...to, event: 'over' })),
    ...hurried.map((to) => ({ ...to, event: 'call' })),
  ];
  return { isCall: false, cancelled: 'calls', sent };
}

/** A falling priority is silent. */
function hasRisen(lastPriority: Priority | null, events: readonly AlertEvent[]): boolean {
  const place = events.findIndex(({ what }) => what === 'priority');
  const before = events[place - 1]?.priority ?? lastPriority;
  return place >= 0 && before !== null && isMoreUrgent(events[place]!.priority, before);
}
