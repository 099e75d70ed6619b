import type { AlertEvent } from '@vigilia/domain/alerts/alert';
import type { Db } from '#db/database';
import type { AlertChange } from '#stores/alert-change.store';
import { readAlertFacts } from '#stores/alert-facts.store';
import { hasChannels, listEnabledWebhooks } from '#stores/notification-target.store';
import { insertNotifications } from '#stores/outbox.store';
import { payloadOf } from './alert-payload';
import { changeCalls } from './change-calls';

/**
 * Writes what has to be sent about what happened to an alert, in the transaction in which it happened. `id` of the last
 * event and what is said make it unique, so that nothing is written twice.
 */
export async function notifyOfAlert(
  db: Db,
  centroId: number,
  { alertId, events }: AlertChange,
): Promise<void> {
  const last = events.at(-1);
  if (!last || events.every(({ what }) => what === 'care')) return;
  const channels = await hasChannels(db, centroId, last.at);
  if (!channels.calls && !channels.webhooks) return;
  const alert = await readAlertFacts(db, centroId, alertId);
  const calls = channels.calls ? await changeCalls(db, centroId, alert, events, last.at) : [];
  const webhooks = channels.webhooks ? await listEnabledWebhooks(db, centroId) : [];
  const event = webhookEvent(events);
  const about = {
    alertId,
    patientId: alert.patientId,
    priority: alert.priority,
    payload: { ...payloadOf(alert) },
  };
  const notifications = [
    ...calls,
    ...webhooks.map((id) => ({ channel: 'webhook' as const, target: String(id), event })),
  ].map((to) => ({
    ...to,
    ...about,
    dedupe: `${alertId}:${last.step}:${last.id}:${to.event}:${to.channel}:${to.target}`,
  }));
  await insertNotifications(db, centroId, notifications, last.at);
}

function webhookEvent(events: readonly AlertEvent[]): string {
  if (events.some(({ what }) => what === 'ended')) return 'alert.ended';
  return events.some(({ what }) => what === 'opened') ? 'alert.opened' : 'alert.changed';
}
