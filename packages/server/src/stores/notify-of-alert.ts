import type { AlertEvent, AlertStatus, Ending, HeldCall, Step } from '@vigilia/domain/alerts/alert';
import type { UnconfirmedCare } from '@vigilia/domain/alerts/condition';
import { type AlertKind, isMoreUrgent, type Priority } from '@vigilia/domain/alerts/kinds';
import { nightAt } from '@vigilia/domain/alerts/night';
import { type AlertPolicy, DEFAULT_POLICY } from '@vigilia/domain/alerts/policy';
import type { Instant } from '@vigilia/domain/instant';
import { formatTime } from '@vigilia/domain/local-time';
import { recipientsOf, startsCall } from '@vigilia/domain/notifications/recipients';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { startCall } from './call.store';
import {
  hasChannels,
  listDevicesOf,
  listEnabledWebhooks,
  listPagerAddresses,
  type PagerAddress,
  readReachable,
} from './notification-target.store';
import {
  cancelCalls,
  cancelReplaced,
  insertNotifications,
  type NewNotification,
  type Target,
} from './outbox.store';

/** What a notification says of an alert: no more than room and kind, and the name where the home wants it. */
export interface AlertPayload {
  readonly alert: number;
  readonly kind: AlertKind;
  readonly of: UnconfirmedCare | null;
  readonly priority: Priority;
  readonly status: AlertStatus;
  readonly step: Step;
  readonly room: string | null;
  readonly section: number | null;
  readonly hub: string | null;
  /** Another alert speaks for it. */
  readonly hidden: boolean;
  /** Absent unless the home shows names in notifications. */
  readonly name?: string;
  readonly since: Instant;
  readonly openedAt: Instant;
  readonly endedAt: Instant | null;
  readonly ended: Ending | null;
}

interface AlertFacts extends Omit<AlertPayload, 'name'> {
  readonly patientId: number | null;
  readonly name: string | null;
  readonly held: HeldCall | null;
  readonly owner: number | null;
  readonly zona: string;
  readonly policy: Partial<AlertPolicy> | null;
}

/**
 * Writes what has to be sent about what happened to an alert, in the transaction in which it happened. `id` of the last
 * event makes it unique, so that nothing is written twice.
 */
export async function notifyOfAlert(
  db: Db,
  centroId: number,
  alertId: number,
  events: readonly (AlertEvent & { id: number })[],
): Promise<void> {
  const last = events.at(-1);
  if (!last || events.every(({ what }) => what === 'care')) return;
  const channels = await hasChannels(db, centroId, last.at);
  if (!channels.calls && !channels.webhooks) return;
  const alert = await readAlert(db, centroId, alertId);
  const payload = payloadOf(alert);
  const notification = (to: Target, event: string): NewNotification => ({
    ...to,
    dedupe: `${alertId}:${last.step}:${last.id}:${to.channel}:${to.target}`,
    event,
    ...{ alertId, patientId: alert.patientId, priority: alert.priority, payload: { ...payload } },
  });
  const notifications: NewNotification[] = [];
  if (channels.calls) {
    const isRisen = await hasRisen(db, centroId, alertId, events);
    if (startsCall(alert, events, isRisen)) {
      const call = await startCall(db, centroId, alertId, last.at);
      const called = await callTargets(db, centroId, alert, last.at);
      if (call > 1) await cancelReplaced(db, centroId, alertId, called, last.at);
      notifications.push(...called.map((to) => ({ ...notification(to, 'call'), call })));
    } else if (alert.status !== 'open') {
      const reached = await cancelCalls(db, centroId, alertId, last.at);
      notifications.push(...reached.map((to) => notification(to, 'over')));
      // Whoever is on the way learns that it has become more urgent, once it is shown.
      const isUrgent = isRisen || events.some(({ what }) => what === 'called');
      const owner = alert.status === 'taken' && !alert.hidden && isUrgent ? alert.owner : null;
      if (owner !== null) {
        const devices = await listDevicesOf(db, owner);
        notifications.push(
          ...devices.map((id) => notification({ channel: 'push', target: String(id) }, 'call')),
        );
      }
    }
  }
  if (channels.webhooks) {
    const type = webhookType(events);
    const ids = await listEnabledWebhooks(db, centroId);
    notifications.push(...ids.map((id) => notification({ channel: 'webhook', target: String(id) }, type)));
  }
  await insertNotifications(db, centroId, notifications, last.at);
}

/** A falling priority is silent. */
async function hasRisen(
  db: Db,
  centroId: number,
  alertId: number,
  events: readonly (AlertEvent & { id: number })[],
): Promise<boolean> {
  const change = events.find(({ what }) => what === 'priority');
  if (!change) return false;
  const before = await db.maybe<{ priority: Priority }>(sql`
    select priority from alert_event
    where centro_id = ${centroId} and alert_id = ${alertId} and id < ${change.id} order by id desc limit 1`);
  return before !== undefined && isMoreUrgent(change.priority, before.priority);
}

function webhookType(events: readonly AlertEvent[]): string {
  if (events.some(({ what }) => what === 'ended')) return 'alert.ended';
  return events.some(({ what }) => what === 'opened') ? 'alert.opened' : 'alert.changed';
}

async function callTargets(db: Db, centroId: number, alert: AlertFacts, now: Instant): Promise<Target[]> {
  const policy = { ...DEFAULT_POLICY, ...alert.policy };
  const { isNight } = nightAt(alert.zona, policy, now);
  const people = recipientsOf(
    alert,
    await readReachable(db, centroId, now),
    isNight,
    formatTime(alert.zona, now),
  );
  const devices = people.flatMap(({ devices }) => devices);
  const mailed = alert.step > 0 ? people.filter(({ hasMail }) => hasMail).map(({ id }) => id) : [];
  const pagers =
    alert.priority === 'low' && isNight
      ? []
      : pagersOf(await listPagerAddresses(db, centroId), alert.section, alert.step);
  return [
    ...devices.map((id): Target => ({ channel: 'push', target: String(id) })),
    ...mailed.map((id): Target => ({ channel: 'mail', target: String(id) })),
    ...pagers.map((target): Target => ({ channel: 'pager', target })),
  ];
}

/** The pagers of the section; those of the whole home from the first step on, and where the section has none. */
function pagersOf(addresses: readonly PagerAddress[], section: number | null, step: Step): string[] {
  const ofSection = addresses.filter(({ seccion }) => section !== null && seccion === section);
  const ofHome = addresses.filter(({ seccion }) => seccion === null);
  const called = step === 0 && ofSection.length > 0 ? ofSection : [...ofSection, ...ofHome];
  return [...new Set(called.map(({ address }) => address))];
}

const readAlert = (db: Db, centroId: number, id: number): Promise<AlertFacts> =>
  db.one(sql`
    select alert.id as alert, kind, of_care as of, priority, status, step, hidden, held, patient_id as "patientId", owner_id as owner,
      "numeroHabitacion" as room, seccion as section, etiqueta as hub, patient.nombre || ' ' || apellidos as name,
      since, opened_at as "openedAt", alert.ended_at as "endedAt", ended, zona, policy
    from alert
    join centre on centre.id = alert.centro_id
    left join alert_policy on alert_policy.centro_id = alert.centro_id
    left join patient on patient.centro_id = alert.centro_id and patient.id = patient_id
    left join hub on hub.centro_id = alert.centro_id and hub.id = hub_id
    where alert.centro_id = ${centroId} and alert.id = ${id}`);

function payloadOf(facts: AlertFacts): AlertPayload {
  const { alert, kind, of, priority, status, step, room, section, hub, hidden, name } = facts;
  const { since, openedAt, endedAt, ended, policy } = facts;
  const showsName = (policy?.showNames ?? DEFAULT_POLICY.showNames) && name !== null;
  return {
    ...{
      alert,
      kind,
      of,
      priority,
      status,
      step,
      room,
      section,
      hub,
      hidden,
      since,
      openedAt,
      endedAt,
      ended,
    },
    ...(showsName && { name }),
  };
}
