import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import type { UniqueField } from '#forms/taken-names';

export interface NewHub {
  codigo: string;
  etiqueta: string;
  /** SHA-256 of the hub key: the key itself is shown once and stored nowhere. */
  keyHash: Uint8Array;
}

export interface HubRow {
  centro_id: number;
  id: number;
  codigo: string;
  etiqueta: string;
  clockWrong: boolean;
  created_at: Instant;
  last_seen_at: Instant | null;
  /** When its MQTT last will arrived; null after a later message. */
  gone_at: Instant | null;
  deleted_at: Instant | null;
  /** The key before the present one is valid until then. */
  previous_key_until: Instant | null;
}

const COLUMNS = sql.raw(
  'centro_id, id, codigo, etiqueta, "clockWrong", created_at, last_seen_at, gone_at, deleted_at, previous_key_until',
);

export async function insertHub(db: Db, centroId: number, hub: NewHub, now: Instant): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into hub (centro_id, codigo, etiqueta, key_hash, created_at)
    values (${centroId}, ${hub.codigo}, ${hub.etiqueta}, ${hub.keyHash}, ${new Date(now)}) returning id`);
  return id;
}

export async function listHubs(db: Db, centroId: number): Promise<HubRow[]> {
  return db.many(sql`select ${COLUMNS} from hub where centro_id = ${centroId} and deleted_at is null`);
}

/** Messages of the centre's hubs that could not be stored. */
export async function countUnstored(db: Db, centroId: number): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    sql`select count(*) from unstored_message where centro_id = ${centroId}`,
  );
  return count;
}

/**
 * Another key for a hub; the one it had stays valid until then, or not at all. While an earlier one is valid, the hub may not
 * have got the one that is replaced here: the earlier one stays, to its own end. Returns until when; undefined where the hub
 * was deleted meanwhile.
 */
export async function setHubKey(
  db: Db,
  hub: HubRow,
  keyHash: Uint8Array,
  { previousUntil, now }: { previousUntil: Instant | null; now: Instant },
): Promise<Instant | null | undefined> {
  const until = previousUntil === null ? null : new Date(previousUntil);
  const stays = sql`${until}::timestamptz is not null and previous_key_until > ${new Date(now)}`;
  const row = await db.maybe<{ until: Instant | null }>(sql`
    update hub set key_hash = ${keyHash},
      previous_key_hash = case when ${stays} then previous_key_hash
        when ${until}::timestamptz is not null then key_hash end,
      previous_key_until = case when ${stays} then previous_key_until else ${until} end
    where centro_id = ${hub.centro_id} and id = ${hub.id} and deleted_at is null
    returning previous_key_until as until`);
  return row?.until;
}

export async function listExpiredKeys(db: Db, now: Instant): Promise<{ centro_id: number; id: number }[]> {
  return db.many(sql`
    select centro_id, id from hub where previous_key_until <= ${new Date(now)} order by centro_id, id`);
}

/** Ends the key that a hub had before it was rekeyed; false where there is none. */
export async function endPreviousKey(db: Db, hub: { centro_id: number; id: number }): Promise<boolean> {
  const ended = await db.run(sql`
    update hub set previous_key_hash = null, previous_key_until = null
    where centro_id = ${hub.centro_id} and id = ${hub.id} and previous_key_until is not null`);
  return ended === 1;
}

/** The same where its time is over: it may have been rekeyed again since. */
export async function clearPreviousKey(
  db: Db,
  hub: { centro_id: number; id: number },
  now: Instant,
): Promise<void> {
  await db.run(sql`
    update hub set previous_key_hash = null, previous_key_until = null
    where centro_id = ${hub.centro_id} and id = ${hub.id} and previous_key_until <= ${new Date(now)}`);
}

/** Deleted ones included: a deletion is idempotent, anything else checks `deleted_at`. */
export async function findHub(db: Db, centres: readonly number[], id: number): Promise<HubRow | undefined> {
  return db.maybe(sql`select ${COLUMNS} from hub where id = ${id} and centro_id = any(${centres}::int[])`);
}

export async function findHubByCode(db: Db, codigo: string): Promise<HubRow | undefined> {
  return db.maybe(sql`
    select ${COLUMNS} from hub where lower(codigo) = lower(${codigo}) and deleted_at is null`);
}

/** False when the hub was deleted meanwhile. */
export async function setEtiqueta(db: Db, hub: HubRow, etiqueta: string): Promise<boolean> {
  const changed = await db.run(sql`
    update hub set etiqueta = ${etiqueta}
    where centro_id = ${hub.centro_id} and id = ${hub.id} and deleted_at is null`);
  return changed === 1;
}

/** Its hub key is no longer accepted: ingest finds no deleted hub. The time of the first deletion stays. */
export async function markHubDeleted(db: Db, hub: HubRow, now: Instant): Promise<void> {
  await db.run(sql`
    update hub set deleted_at = ${new Date(now)}
    where centro_id = ${hub.centro_id} and id = ${hub.id} and deleted_at is null`);
}

export const HUB_CODES: UniqueField = {
  field: 'codigo',
  findTaken: (db, names, centres) =>
    db.many(sql`
      select lower(codigo) as name, centro_id = any(${centres}::int[]) as "isKnown"
      from hub where deleted_at is null and lower(codigo) = any(${names}::text[])`),
};
