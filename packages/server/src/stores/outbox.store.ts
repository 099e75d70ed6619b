import type { AlertEvent } from '@vigilia/domain/alerts/alert';
import type { Priority } from '@vigilia/domain/alerts/kinds';
import type { Instant } from '@vigilia/domain/instant';
import { type Channel, expiryOf } from '@vigilia/domain/notifications/delivery';
import type { Db } from '#db/database';
import { type JsonObject, type Sql, sql } from '#db/sql';

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
  await db.run(insertOutbox(sql`values ${sql.join(rows, ', ')}`));
}

const insertOutbox = (rows: Sql): Sql => sql`
  insert into outbox (centro_id, channel, target, dedupe, event, alert_id, patient_id, call, payload, created_at, due_at,
    expires_at)
  ${rows}
  on conflict (centro_id, dedupe) do nothing`;

/** What is sent because an alert changed, and what is not sent any more. */
export interface AlertNotifications extends Pick<NewNotification, 'patientId' | 'priority' | 'payload'> {
  /** Somebody is called, also where nobody can be reached: the alert counts its calls, and their rows have the number. */
  readonly isCall: boolean;
  /** What waits for these targets is not sent; `calls`: no call that waits is. */
  readonly cancelled: 'calls' | readonly Target[];
  readonly sent: readonly (Target & Pick<NewNotification, 'event'>)[];
}

/** Parts of a statement that has the changed row of the alert as `changed` and its new events as `happened`. */
export function notifyOfChange(
  centroId: number,
  { isCall, cancelled, sent, patientId, priority, payload }: AlertNotifications,
  { at, step }: Pick<AlertEvent, 'at' | 'step'>,
): Sql {
  const { channels, targets } = columnsOf(sent);
  const expiries = channels.map((channel) => new Date(expiryOf(channel, priority, at)));
  const call = isCall ? sql`case when event = 'call' then calls end` : sql`null::int`;
  // Not even an insert of no rows: the workers are notified of each.
  const inserted = insertOutbox(sql`
    select ${centroId}::int, channel, target,
      concat_ws(':', changed.id, ${step}::int, last.id, event, channel, target), event, changed.id, ${patientId}::int,
      ${call}, jsonb_build_object('alert', changed.id) || ${payload}::jsonb, ${new Date(at)}::timestamptz, ${AT_ONCE}::timestamptz, expires_at
    from changed, (select max(id) as id from happened) as last,
      unnest(${channels}::text[], ${targets}::text[], ${sent.map(({ event }) => event)}::text[], ${expiries}::timestamptz[])
        with ordinality as message (channel, target, event, expires_at, place)
    order by place`);
  return sql`${cancelled.length === 0 ? sql`` : sql`, cancelled as (${cancel(centroId, cancelled, at)})`}
    ${sent.length === 0 ? sql`` : sql`, sent as (${inserted})`}`;
}

/** Whoever is called anew needs neither an earlier call nor an earlier "over": a newer row takes their place. */
function cancel(centroId: number, cancelled: AlertNotifications['cancelled'], at: Instant): Sql {
  const { channels, targets } = columnsOf(cancelled === 'calls' ? [] : cancelled);
  const isCancelled =
    cancelled === 'calls'
      ? sql`event = 'call'`
      : sql`(channel, target) in (select * from unnest(${channels}::text[], ${targets}::text[]))`;
  return sql`
    update outbox set status = 'cancelled', finished_at = ${new Date(at)} from changed
    where centro_id = ${centroId} and alert_id = changed.id and outbox.status = 'waiting' and ${isCancelled}`;
}

const columnsOf = (targets: readonly Target[]) => ({
  channels: targets.map(({ channel }) => channel),
  targets: targets.map(({ target }) => target),
});

/**
 * Locks the calls that wait for an alert, after the alert, which is locked as `changing`. Of one that a worker has claimed
 * meanwhile it has the attempt.
 */
export const waitingCalls = (centroId: number, alertId: number): Sql => sql`
  select outbox.id, attempts from changing join outbox using (centro_id)
  where (centro_id, outbox.id) in (
    select centro_id, id from outbox
    where centro_id = ${centroId} and alert_id = ${alertId} and event = 'call' and status = 'waiting')
  for update of outbox`;

/** Whom calls may have reached, an attempt without an answer included, and who was not told since that it is over. */
export const selectReached = (centroId: number, alertId: number): Sql => sql`
  (select coalesce(jsonb_agg(to_jsonb(person) order by channel, target), '[]') from (
    select channel, target from outbox left join waiting using (id)
    where centro_id = ${centroId} and alert_id = ${alertId} and event in ('call', 'over')
    group by channel, target
    having coalesce(max(id) filter (where event = 'call' and coalesce(waiting.attempts, outbox.attempts) > 0), 0)
      > coalesce(max(id) filter (where event = 'over'), 0)) person) as reached`;
