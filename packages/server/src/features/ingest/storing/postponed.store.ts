import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import type { HubMessage } from './message';

/** A message that waits in the database until its centre can be written to. */
export interface PostponedMessage {
  readonly id: number;
  readonly hubId: number;
  readonly kind: HubMessage['kind'];
  readonly payload: Uint8Array;
  readonly receivedAt: Instant;
}

export async function insertPostponed(
  db: Db,
  centroId: number,
  messages: readonly Omit<PostponedMessage, 'id' | 'receivedAt'>[],
  now: Instant,
): Promise<void> {
  await db.run(sql`
    insert into postponed_message (centro_id, hub_id, received_at, kind, payload)
    select ${centroId}::int, hub_id, ${new Date(now)}, kind, payload
    from unnest(${messages.map(({ hubId }) => hubId)}::int[], ${messages.map(({ kind }) => kind)}::text[],
      ${messages.map(({ payload }) => payload)}::bytea[]) with ordinality as new (hub_id, kind, payload, place)
    order by place`);
}

/** In the order in which they came. */
export async function listPostponed(db: Db, centroId: number, limit: number): Promise<PostponedMessage[]> {
  return db.many(sql`
    select id, hub_id as "hubId", kind, payload, received_at as "receivedAt" from postponed_message
    where centro_id = ${centroId} order by id limit ${limit}`);
}

export async function deletePostponed(
  db: Db,
  centroId: number,
  messages: readonly PostponedMessage[],
): Promise<void> {
  await db.run(sql`
    delete from postponed_message
    where centro_id = ${centroId} and id = any(${messages.map(({ id }) => id)}::bigint[])`);
}

export async function centresWithPostponed(db: Db): Promise<number[]> {
  const rows = await db.many<{ id: number }>(sql`select distinct centro_id as id from postponed_message`);
  return rows.map(({ id }) => id);
}
