import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';

export interface DeviceRow {
  readonly id: number;
  readonly label: string;
  readonly created_at: Instant;
  readonly last_ok_at: Instant | null;
  /** The session that registered it. */
  readonly session_hash: Uint8Array;
}

/** More devices of one person than this: the one added longest ago goes. */
const MOST_DEVICES = 10;

const DEVICE = sql`id, label, created_at, last_ok_at, session_hash`;

export const listDevices = (db: Db, staffId: number): Promise<DeviceRow[]> =>
  db.many(sql`select ${DEVICE} from push_device where staff_id = ${staffId} order by id`);

export const findDevice = (db: Db, staffId: number, id: number): Promise<DeviceRow | undefined> =>
  db.maybe(sql`select ${DEVICE} from push_device where staff_id = ${staffId} and id = ${id}`);

/** A browser has one subscription, and it belongs to whoever is signed in there last. */
export async function storeDevice(
  db: Db,
  device: {
    staffId: number;
    endpoint: string;
    p256dh: string;
    auth: string;
    label: string;
    sessionHash: Uint8Array;
  },
  now: Instant,
): Promise<DeviceRow> {
  const { staffId, endpoint, p256dh, auth, label, sessionHash } = device;
  const row = await db.one<DeviceRow>(sql`
    insert into push_device (staff_id, endpoint, p256dh, auth, label, session_hash, created_at)
    values (${staffId}, ${endpoint}, ${p256dh}, ${auth}, ${label}, ${sessionHash}, ${new Date(now)})
    on conflict (endpoint) do update set staff_id = excluded.staff_id, p256dh = excluded.p256dh, auth = excluded.auth,
      label = excluded.label, session_hash = excluded.session_hash
    returning ${DEVICE}`);
  await db.run(sql`
    delete from push_device where id in (
      select id from push_device where staff_id = ${staffId} and id <> ${row.id}
      order by created_at desc, id desc offset ${MOST_DEVICES - 1})`);
  return row;
}

export const deleteDevice = (db: Db, staffId: number, id: number): Promise<DeviceRow | undefined> =>
  db.maybe(sql`
    delete from push_device where staff_id = ${staffId} and id = ${id} returning ${DEVICE}`);

/** The push service says that it no longer exists. */
export async function deleteGoneDevice(db: Db, id: number): Promise<void> {
  await db.run(sql`delete from push_device where id = ${id}`);
}

export async function markDelivered(db: Db, id: number, now: Instant): Promise<void> {
  await db.run(sql`update push_device set last_ok_at = ${new Date(now)} where id = ${id}`);
}
