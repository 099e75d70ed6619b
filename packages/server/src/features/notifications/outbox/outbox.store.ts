import { type Instant, SECOND } from '@vigilia/domain/instant';
import { type Channel, givenUp, type Next } from '@vigilia/domain/notifications/delivery';
import type { Db } from '#db/database';
import { type JsonObject, sql } from '#db/sql';

/** A notification that this process is sending. */
export interface Claimed {
  readonly centro_id: number;
  readonly id: number;
  readonly channel: Channel;
  readonly target: string;
  readonly event: string;
  readonly payload: JsonObject;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  /** This attempt included; no other attempt has the same number. */
  readonly attempts: number;
}

/** Longer than an attempt may take: afterwards another worker may try. */
const CLAIM = 60 * SECOND;

/** At once to one receiver: one that does not answer must not hold up the others. */
const AT_ONCE_TO_ONE = 4;

/** The first of those that are due. Whoever has many among them is busy when the next ones are looked for. */
const LOOKED_AT = 200;

/** Who receives it: a home has one paging system, which takes one call after the other. */
const RECEIVER = sql`channel || ' ' || centro_id || ' ' || case channel when 'pager' then '' else target end`;

export const receiverOf = ({ channel, centro_id, target }: Omit<Claimed, 'payload'>): string =>
  `${channel} ${centro_id} ${channel === 'pager' ? '' : target}`;

/**
 * Up to `limit` notifications that are due, in the order of their time; within one alert a target gets one only when those
 * before it are done. `busy` receivers get no more.
 */
export async function claimDue(
  db: Db,
  { limit, busy, now }: { limit: number; busy: readonly string[]; now: Instant },
): Promise<Claimed[]> {
  const at = new Date(now);
  return db.transaction(async (db) => {
    const due = await db.many<{ centro_id: number; id: number }>(sql`
      select outbox.centro_id, outbox.id
      from outbox
      join (
        select centro_id, id, row_number() over (partition by receiver order by due_at, id) as place,
          channel as receiver_channel
        from (
          select centro_id, id, due_at, channel, ${RECEIVER} as receiver
          from outbox
          where status in ('waiting', 'sending') and due_at <= ${at} and ${RECEIVER} <> all(${busy}::text[])
            and not exists (
              select from outbox earlier
              where earlier.centro_id = outbox.centro_id and earlier.alert_id = outbox.alert_id
                and earlier.channel = outbox.channel and earlier.target = outbox.target and earlier.id < outbox.id
                and earlier.status in ('waiting', 'sending'))
          order by due_at, id
          limit ${LOOKED_AT}
        ) first
      ) candidate using (centro_id, id)
      where status in ('waiting', 'sending') and due_at <= ${at}
        and place <= case receiver_channel when 'pager' then 1 else ${AT_ONCE_TO_ONE} end
      order by due_at, id
      limit ${limit}
      for update of outbox skip locked`);
    if (due.length === 0) return [];
    return db.many<Claimed>(sql`
      update outbox set status = 'sending', attempts = attempts + 1, due_at = ${new Date(now + CLAIM)}
      where (centro_id, id) in (
        select * from unnest(${due.map((row) => row.centro_id)}::int[], ${due.map((row) => row.id)}::bigint[]))
      returning centro_id, id, channel, target, event, payload, created_at as "createdAt", expires_at as "expiresAt",
        attempts`);
  });
}

/** What is too old to be of use is not sent. */
export async function expireOverdue(db: Db, now: Instant): Promise<number> {
  const at = new Date(now);
  return db.run(sql`
    update outbox set finished_at = ${at}, last_error = coalesce(last_error, 'not sent in time'),
      status = case channel when 'webhook' then ${givenUp('webhook')} else ${givenUp('push')} end
    where status in ('waiting', 'sending') and due_at <= ${at} and expires_at <= ${at}`);
}

/** False when another attempt has it by now: then nothing is written. */
export async function finishAttempt(
  db: Db,
  { centro_id, id, attempts }: Pick<Claimed, 'centro_id' | 'id' | 'attempts'>,
  { status, dueAt, error }: Next,
  now: Instant,
): Promise<boolean> {
  const finishedAt = status === 'waiting' ? null : new Date(now);
  const touched = await db.run(sql`
    update outbox set status = ${status}, due_at = ${new Date(dueAt)}, last_error = ${error}, finished_at = ${finishedAt}
    where centro_id = ${centro_id} and id = ${id} and attempts = ${attempts} and status = 'sending'`);
  return touched === 1;
}

/** When the next one is due, or another worker's claim ends; null: nothing waits. */
export async function findNextDue(db: Db): Promise<Instant | null> {
  const { due } = await db.one<{ due: Instant | null }>(sql`
    select min(due_at) as due from outbox where status in ('waiting', 'sending')`);
  return due;
}
