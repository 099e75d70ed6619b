import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';

export interface NewHub {
  codigo: string;
  etiqueta: string;
  /** SHA-256 of the hub's key: the key itself is shown once and kept nowhere. */
  keyHash: Uint8Array;
  mosquittoHash: string;
}

export async function insertHub(db: Db, centroId: number, hub: NewHub, now: Instant): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into hub (centro_id, codigo, etiqueta, key_hash, mosquitto_hash, created_at)
    values (${centroId}, ${hub.codigo}, ${hub.etiqueta}, ${hub.keyHash}, ${hub.mosquittoHash},
      ${new Date(now)}) returning id`);
  return id;
}
