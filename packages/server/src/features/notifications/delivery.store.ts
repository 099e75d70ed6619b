import type { Step } from '@vigilia/domain/alerts/alert';
import type { AlertKind } from '@vigilia/domain/alerts/kinds';
import { DAY, type Instant, MINUTE, SECOND } from '@vigilia/domain/instant';
import {
  type Channel,
  type DeliveryStatus,
  expiryOf,
  NOT_SENT_AGAIN,
} from '@vigilia/domain/notifications/delivery';
import { generateToken, sha256Hex } from '#crypto/secrets';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { Problem } from '#http/problem';
import { AT_ONCE, type Target } from '#stores/outbox.store';
import { IS_REPLACED } from './outbox/outbox.store';

export interface DeliveryRow {
  readonly centro_id: number;
  readonly id: number;
  readonly at: Instant;
  readonly channel: Channel;
  readonly to: string | null;
  readonly event: string;
  readonly alert_id: number | null;
  readonly patient_id: number | null;
  readonly room: string | null;
  readonly kind: AlertKind | null;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly error: string | null;
  readonly finished_at: Instant | null;
}

/** How long the log of deliveries is kept. */
const LOG_KEPT = 30 * DAY;

/** Of use for as long as somebody waits in front of the screen. */
const TEST_LIFE = 2 * MINUTE;

const DELIVERY = sql`
  select outbox.centro_id, outbox.id, outbox.created_at as at, channel, event, alert_id, patient_id,
    payload ->> 'room' as room, case when alert_id is not null then payload ->> 'kind' end as kind, status, attempts, last_error as error, finished_at,
    case channel
      when 'pager' then target
      when 'webhook' then (
        select label from webhook where webhook.centro_id = outbox.centro_id and webhook.id = target::int)
      when 'mail' then (select nombre from staff where staff.id = target::int)
      else (
        select nombre || ' · ' || label from push_device join staff on staff.id = staff_id
        where push_device.id = target::int)
    end as "to"
  from outbox`;

export const listDeliveries = (
  db: Db,
  centroId: number,
  { status, before, limit }: { status?: DeliveryStatus | undefined; before: number | null; limit: number },
): Promise<DeliveryRow[]> =>
  db.many(sql`
    ${DELIVERY} where outbox.centro_id = ${centroId} and (${status ?? null}::text is null or status = ${status ?? null})
      and (${before}::bigint is null or outbox.id < ${before})
    order by outbox.id desc limit ${limit}`);

export interface UndeliveredRow {
  readonly alert: number;
  readonly at: Instant;
  readonly kind: AlertKind;
  readonly patient_id: number | null;
  readonly room: string | null;
  readonly step: Step;
}

const MOST_UNDELIVERED = 20;

/** The steps of alerts that reached nobody, the newest first; those without any receiver have no deliveries. */
export const listUndelivered = (db: Db, centroId: number, now: Instant): Promise<UndeliveredRow[]> =>
  db.many(sql`
    select alert_id as alert, alert_event.at, kind, patient_id, "numeroHabitacion" as room, alert_event.step
    from alert_event
    join alert on alert.centro_id = alert_event.centro_id and alert.id = alert_id
    left join patient on patient.centro_id = alert.centro_id and patient.id = patient_id
    where alert_event.centro_id = ${centroId} and what = 'undelivered' and alert_event.at > ${new Date(now - LOG_KEPT)}
    order by alert_event.at desc, alert_event.id desc limit ${MOST_UNDELIVERED}`);

export const findDelivery = (
  db: Db,
  centres: readonly number[],
  id: number,
): Promise<DeliveryRow | undefined> =>
  db.maybe(sql`${DELIVERY} where outbox.centro_id = any(${centres}::int[]) and outbox.id = ${id}`);

/**
 * False when it is on its way or has arrived, when somebody waited for it in front of the screen, or when somebody took the
 * alert that it calls for, who is waited for.
 */
export async function sendOnceMore(
  db: Db,
  { centro_id, id, channel }: Pick<DeliveryRow, 'centro_id' | 'id' | 'channel'>,
  now: Instant,
): Promise<boolean> {
  const touched = await db.run(sql`
    update outbox set status = 'waiting', due_at = ${AT_ONCE}, finished_at = null,
      expires_at = ${new Date(expiryOf(channel, 'low', now))}
    where centro_id = ${centro_id} and id = ${id} and status in ('dead', 'expired')
      and event <> all(${[...NOT_SENT_AGAIN]}::text[]) and not ${IS_REPLACED} and (event <> 'call' or exists (
        select from alert
        where alert.centro_id = outbox.centro_id and alert.id = alert_id and alert.status = 'open' for share))`);
  if (touched === 1) await db.run(sql`select pg_notify('vigilia_outbox', '')`);
  return touched === 1;
}

/**
 * Writes a test message; the token finds it again. Only its hash is a key: the message itself is encrypted on its way. A receiver
 * gets one at a time, so that tests take no places from calls.
 */
export async function insertTest(
  db: Db,
  centroId: number,
  { channel, target }: Target,
  event: 'test' | 'ping',
  now: Instant,
): Promise<string> {
  const token = generateToken();
  const payload = channel === 'push' ? { token } : {};
  const written = await db.run(sql`
    insert into outbox (centro_id, channel, target, dedupe, event, payload, created_at, due_at, expires_at)
    values (${centroId}, ${channel}, ${target}, ${testKey(token)}, ${event}, ${payload}, ${new Date(now)}, ${AT_ONCE},
      ${new Date(now + TEST_LIFE)})
    on conflict do nothing`);
  if (written === 0) throw new Problem('limit-reached', { retryAfterSeconds: TEST_LIFE / SECOND });
  return token;
}

/** Of a person and of each kind: such a mail leaves whenever somebody asks for it. */
const MAILS = { aDay: 10, apart: MINUTE };

/** When a further one may be asked for; null: now. */
export async function findNextMailAt(
  db: Db,
  centres: readonly number[],
  staffId: number,
  event: 'test' | 'code',
  now: Instant,
): Promise<Instant | null> {
  const { count, oldest, newest } = await db.one<{
    count: number;
    oldest: Instant | null;
    newest: Instant | null;
  }>(sql`
    select count(*) as count, min(created_at) as oldest, max(created_at) as newest from outbox
    where centro_id = any(${centres}::int[]) and created_at > ${new Date(now - DAY)}
      and channel = 'mail' and event = ${event} and target = ${String(staffId)}`);
  if (oldest === null || newest === null) return null;
  const next = count < MAILS.aDay ? newest + MAILS.apart : oldest + DAY;
  return next > now ? next : null;
}

export async function requireMailAllowed(
  db: Db,
  centres: readonly number[],
  staffId: number,
  event: 'test' | 'code',
  now: Instant,
): Promise<void> {
  const next = await findNextMailAt(db, centres, staffId, event, now);
  if (next !== null) throw new Problem('limit-reached', { retryAfterSeconds: (next - now) / SECOND });
}

const testKey = (token: string): string => `test:${sha256Hex(token)}`;

export interface TestRow {
  readonly status: DeliveryStatus;
  readonly error: string | null;
  readonly confirmedAfter: number | null;
}

export const findTest = (db: Db, centres: readonly number[], token: string): Promise<TestRow | undefined> =>
  db.maybe(sql`
    select status, last_error as error,
      (extract(epoch from confirmed_at - created_at) * 1000)::float8 as "confirmedAfter"
    from outbox where centro_id = any(${centres}::int[]) and dedupe = ${testKey(token)}`);

/** Works once, and only while somebody may wait for it. */
export async function confirmTest(db: Db, token: string, now: Instant): Promise<boolean> {
  const touched = await db.run(sql`
    update outbox set confirmed_at = ${new Date(now)}
    where event = 'test' and dedupe = ${testKey(token)} and confirmed_at is null and created_at > ${new Date(now - TEST_LIFE)}`);
  return touched === 1;
}

/** Few enough that no statement takes long, however many there are. */
const DELETED_AT_ONCE = 1_000;

export async function deleteOldDeliveries(db: Db, now: Instant): Promise<void> {
  for (let deleted = DELETED_AT_ONCE; deleted === DELETED_AT_ONCE; ) {
    deleted = await db.run(sql`
      delete from outbox where ctid = any(array(
        select ctid from outbox
        where created_at < ${new Date(now - LOG_KEPT)} and status not in ('waiting', 'sending')
        order by created_at limit ${DELETED_AT_ONCE}))`);
  }
}
