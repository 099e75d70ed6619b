import type { Pager, Webhook } from '@vigilia/contract/channels';
import { DAY, type Instant } from '@vigilia/domain/instant';
import type { SecretKey } from '#crypto/secret-key';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { webhookOwner } from '#stores/sealed-secrets';
import { worksIn } from '#stores/works-in';

export interface WebhookRow {
  readonly centro_id: number;
  readonly id: number;
  readonly label: string;
  readonly url: string;
  readonly allow_private: boolean;
  readonly created_at: Instant;
  readonly previous_until: Instant | null;
  readonly disabled_at: Instant | null;
  readonly disabled_reason: string | null;
}

/** How long messages are signed with the previous secret too. */
const ROTATION = DAY;

const WEBHOOK = sql`
  centro_id, id, label, url, allow_private, created_at, previous_until, disabled_at, disabled_reason`;

export const listWebhooks = (db: Db, centroId: number): Promise<WebhookRow[]> =>
  db.many(sql`select ${WEBHOOK} from webhook where centro_id = ${centroId} order by id`);

export const findWebhook = (
  db: Db,
  centres: readonly number[],
  id: number,
): Promise<WebhookRow | undefined> =>
  db.maybe(sql`select ${WEBHOOK} from webhook where centro_id = any(${centres}::int[]) and id = ${id}`);

export async function insertWebhook(
  db: Db,
  centroId: number,
  { label, url, allowPrivate }: Pick<Webhook, 'label' | 'url' | 'allowPrivate'>,
  { secret, key, now }: { secret: string; key: SecretKey; now: Instant },
): Promise<WebhookRow> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into webhook (centro_id, label, url, allow_private, secret, created_at)
    values (${centroId}, ${label}, ${url}, ${allowPrivate}, '', ${new Date(now)}) returning id`);
  return db.one(sql`
    update webhook set secret = ${key.encrypt(secret, webhookOwner(centroId, id))}
    where centro_id = ${centroId} and id = ${id} returning ${WEBHOOK}`);
}

export const rotateSecret = (
  db: Db,
  { centro_id, id }: Pick<WebhookRow, 'centro_id' | 'id'>,
  { secret, key, now }: { secret: string; key: SecretKey; now: Instant },
): Promise<WebhookRow | undefined> =>
  db.maybe(sql`
    update webhook set previous_secret = secret, previous_until = ${new Date(now + ROTATION)},
      secret = ${key.encrypt(secret, webhookOwner(centro_id, id))}
    where centro_id = ${centro_id} and id = ${id} returning ${WEBHOOK}`);

export const setEnabled = (
  db: Db,
  { centro_id, id }: Pick<WebhookRow, 'centro_id' | 'id'>,
): Promise<WebhookRow | undefined> =>
  db.maybe(sql`
    update webhook set disabled_at = null, disabled_reason = null
    where centro_id = ${centro_id} and id = ${id} returning ${WEBHOOK}`);

export async function disableWebhook(
  db: Db,
  { centro_id, id }: Pick<WebhookRow, 'centro_id' | 'id'>,
  reason: string,
  now: Instant,
): Promise<void> {
  await db.run(sql`
    update webhook set disabled_at = ${new Date(now)}, disabled_reason = ${reason}
    where centro_id = ${centro_id} and id = ${id} and disabled_at is null`);
}

export const deleteWebhook = (
  db: Db,
  { centro_id, id }: Pick<WebhookRow, 'centro_id' | 'id'>,
): Promise<WebhookRow | undefined> =>
  db.maybe(sql`delete from webhook where centro_id = ${centro_id} and id = ${id} returning ${WEBHOOK}`);

export const findPager = (db: Db, centroId: number): Promise<Pager | undefined> =>
  db.maybe(sql`select host, port, role, locale, addresses from pager where centro_id = ${centroId}`);

export async function storePager(db: Db, centroId: number, pager: Pager): Promise<void> {
  const { host, port, role, locale, addresses } = pager;
  await db.run(sql`
    insert into pager (centro_id, host, port, role, locale, addresses)
    values (${centroId}, ${host}, ${port}, ${role}, ${locale}, ${JSON.stringify(addresses)}::jsonb)
    on conflict (centro_id) do update set host = excluded.host, port = excluded.port, role = excluded.role,
      locale = excluded.locale, addresses = excluded.addresses`);
}

export async function deletePager(db: Db, centroId: number): Promise<void> {
  await db.run(sql`delete from pager where centro_id = ${centroId}`);
}

/** How many of the staff notifications can reach. */
export const countReachable = (
  db: Db,
  centroId: number,
): Promise<{ staff: number; push: number; mail: number }> =>
  db.one(sql`
    select count(*) as staff,
      count(*) filter (where exists (select from push_device where push_device.staff_id = staff.id)) as push,
      count(*) filter (where exists (
        select from notification_preference preference
        where preference.staff_id = staff.id and mail is not null)) as mail
    from staff where ${worksIn(centroId)} and ended_at is null`);
