import type { Priority } from '@vigilia/domain/alerts/kinds';
import type { Instant } from '@vigilia/domain/instant';
import { type Channel, expiryOf } from '@vigilia/domain/notifications/delivery';
import type { Db } from '#db/database';
import { type JsonObject, sql } from '#db/sql';

export interface Target {
  readonly channel: Channel;
  /** The id of a device, member of staff or webhook, or the number of a pager. */
  readonly target: string;
}

export interface NewNotification extends Target {
  readonly dedupe: string;
  readonly event: string;
  readonly alertId: number | null;
  readonly patientId: number | null;
  /** Of a call: its number among those for the alert. */
  readonly call?: number;
  readonly priority: Priority;
  /** Absent: as its channel and priority say. */
  readonly expiresAt?: Instant;
  readonly payload: JsonObject;
}

/** Due, whatever the clock says of whichever server sends it. */
export const AT_ONCE = new Date(0);

/** In the transaction that changed what they tell. One with a known `dedupe` is not written again. */
export async function insertNotifications(
  db: Db,
  centroId: number,
  notifications: readonly NewNotification[],
  now: Instant,
): Promise<void> {
  if (notifications.length === 0) return;
  const at = new Date(now);
  const rows = notifications.map(
    ({
      channel,
      target,
      dedupe,
      event,
      alertId,
      patientId,
      call = null,
      priority,
      expiresAt,
      payload,
    }) => sql`
      (${centroId}, ${channel}, ${target}, ${dedupe}, ${event}, ${alertId}, ${patientId}, ${call}, ${payload}, ${at}, ${AT_ONCE},
        ${new Date(expiresAt ?? expiryOf(channel, priority, now))})`,
  );
  await db.run(sql`
    insert into outbox (centro_id, channel, target, dedupe, event, alert_id, patient_id, call, payload, created_at,
      due_at, expires_at)
    values ${sql.join(rows, ', ')}
    on conflict (centro_id, dedupe) do nothing`);
}

/** Whoever is called anew needs neither an earlier call nor an earlier "over": a newer row takes their place. */
export async function cancelReplaced(
  db: Db,
  centroId: number,
  alertId: number,
  targets: readonly Target[],
  now: Instant,
): Promise<void> {
  const [channels, names] = [targets.map(({ channel }) => channel), targets.map(({ target }) => target)];
  await db.run(sql`
    update outbox set status = 'cancelled', finished_at = ${new Date(now)}
    where centro_id = ${centroId} and alert_id = ${alertId} and status = 'waiting'
      and (channel, target) in (select * from unnest(${channels}::text[], ${names}::text[]))`);
}

/**
 * Calls for the alert that wait are not sent any more. Whom earlier ones may have reached, and who was not told since
 * that it is over.
 */
export async function cancelCalls(
  db: Db,
  centroId: number,
  alertId: number,
  now: Instant,
): Promise<Target[]> {
  await db.run(sql`
    update outbox set status = 'cancelled', finished_at = ${new Date(now)}
    where centro_id = ${centroId} and alert_id = ${alertId} and event = 'call' and status = 'waiting'`);
  // An attempt without an answer may have arrived.
  return db.many(sql`
    select channel, target from outbox
    where centro_id = ${centroId} and alert_id = ${alertId} and event in ('call', 'over')
    group by channel, target
    having coalesce(max(id) filter (where event = 'call' and attempts > 0), 0)
      > coalesce(max(id) filter (where event = 'over'), 0)
    order by channel, target`);
}
