import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import type { HubMessage } from './message';

/** A dead letter: a message that could not be stored, kept whole until somebody has mended the reason. */
export interface UnstoredMessage {
  readonly id: number;
  readonly centroId: number;
  readonly hubId: number;
  readonly kind: HubMessage['kind'];
  readonly payload: Uint8Array;
  readonly error: string;
  readonly receivedAt: Instant;
}

/** Why a message is set aside whose hub was deleted. */
export const HUB_DELETED = 'The hub that sent it is deleted.';

export async function insertUnstored(
  db: Db,
  message: Omit<UnstoredMessage, 'id' | 'receivedAt'>,
  receivedAt: Instant,
): Promise<void> {
  await db.run(sql`
    insert into unstored_message (centro_id, hub_id, received_at, kind, payload, error)
    values (${message.centroId}, ${message.hubId}, ${new Date(receivedAt)}, ${message.kind}, ${message.payload},
      ${message.error})`);
}

/** Oldest first, beginning after an id. */
export async function nextUnstored(db: Db, afterId: number): Promise<UnstoredMessage | undefined> {
  return db.maybe(sql`
    select id, centro_id as "centroId", hub_id as "hubId", kind, payload, error, received_at as "receivedAt"
    from unstored_message
    where id > ${afterId} order by id limit 1`);
}

export async function deleteUnstored(db: Db, { centroId, id }: UnstoredMessage): Promise<void> {
  await db.run(sql`delete from unstored_message where centro_id = ${centroId} and id = ${id}`);
}

export async function setUnstoredError(
  db: Db,
  { centroId, id }: UnstoredMessage,
  error: string,
): Promise<void> {
  await db.run(sql`
    update unstored_message set error = ${error} where centro_id = ${centroId} and id = ${id}`);
}
