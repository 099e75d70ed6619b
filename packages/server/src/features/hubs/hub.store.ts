import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';

export interface NewHub {
  codigo: string;
  etiqueta: string;
  /** SHA-256 of the hub key: the key itself is shown once and stored nowhere. */
  keyHash: Uint8Array;
  mosquittoHash: string;
}

export interface HubRow {
  centro_id: number;
  id: number;
  codigo: string;
  etiqueta: string;
  clockWrong: boolean;
  last_word_at: Instant | null;
  /** When its MQTT last will arrived; null after a later message. */
  gone_at: Instant | null;
  deleted_at: Instant | null;
}

const COLUMNS = sql.raw('centro_id, id, codigo, etiqueta, "clockWrong", last_word_at, gone_at, deleted_at');

export async function insertHub(db: Db, centroId: number, hub: NewHub, now: Instant): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into hub (centro_id, codigo, etiqueta, key_hash, mosquitto_hash, created_at)
    values (${centroId}, ${hub.codigo}, ${hub.etiqueta}, ${hub.keyHash}, ${hub.mosquittoHash},
      ${new Date(now)}) returning id`);
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

/** Of all centres: they share one broker. */
export async function listHubPasswords(db: Db): Promise<{ codigo: string; mosquitto_hash: string }[]> {
  return db.many(sql`select codigo, mosquitto_hash from hub where deleted_at is null order by codigo`);
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
