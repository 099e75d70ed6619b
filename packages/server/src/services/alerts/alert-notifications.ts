import type { AlertEvent } from '@vigilia/domain/alerts/alert';
import type { AlertFacts } from '#stores/alert-facts.store';
import type { AlertNotifications } from '#stores/outbox.store';
import { payloadOf } from './alert-payload';
import { changeCalls, NO_CALLS } from './change-calls';

/** What has to be sent about what has just happened to an alert, and is written in the statement that changes it. */
export function notificationsOf(alert: AlertFacts, events: readonly AlertEvent[]): AlertNotifications {
  const { patientId, priority } = alert;
  const calls = alert.canCall ? changeCalls(alert, events) : NO_CALLS;
  const event = webhookEvent(events);
  const webhooks = alert.webhooks.map((id) => ({ channel: 'webhook', target: String(id), event }) as const);
  return {
    ...calls,
    sent: [...calls.sent, ...webhooks],
    patientId,
    priority,
    payload: { ...payloadOf(alert) },
  };
}

function webhookEvent(events: readonly AlertEvent[]): string {
  if (events.some(({ what }) => what === 'ended')) return 'alert.ended';
  return events.some(({ what }) => what === 'opened') ? 'alert.opened' : 'alert.changed';
}
