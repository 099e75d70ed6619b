import { type Instant, SECOND } from '@vigilia/domain/instant';
import { type Channel, givenUp, type Next } from '@vigilia/domain/notifications/delivery';
import type { Db } from '#db/database';
import { type JsonObject, sql } from '#db/sql';
import type { Candidate } from './choose-next';

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

/** The present time twice. */
export interface Times {
  /** In the database's time, by which all servers agree who sends what: of claims and retries. */
  readonly shared: Instant;
  /** By this server's clock, as the one that wrote a notification said when it expires. */
  readonly own: Instant;
}

/** Longer than an attempt may take: afterwards another worker may try. */
const CLAIM = 60 * SECOND;

/** Of one receiver: there are never more attempts to one at the same time. */
const CANDIDATES_OF_ONE = 4;

const UNSENT = sql`status in ('waiting', 'sending')`;

/**
 * Statistics are mostly of a time when nothing waited. By them all that waits is read in no time, so that after much came in
 * at once each step would read and sort all of it. Without scans and sorts the index is read whose order is asked for.
 */
const byIndex = <T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> =>
  db.transaction(async (db) => {
    await db.many(sql`
      select set_config(setting, 'off', true)
      from unnest(array['enable_sort', 'enable_seqscan']) as setting`);
    return read(db);
  });

const OF_THE_SAME = sql`
  other.centro_id = outbox.centro_id and other.alert_id = outbox.alert_id and other.channel = outbox.channel
  and other.target = outbox.target`;

/** Of calls and "over" about one alert a person needs the newest alone. */
export const IS_REPLACED = sql`(
  channel <> 'webhook' and alert_id is not null
  and (select true from outbox other where ${OF_THE_SAME} and other.id > outbox.id order by other.id limit 1) is not null)`;

/** A webhook gets everything in order. Otherwise only an attempt under way is waited for, lest it arrive last. */
const hasToWait = (at: Date) => sql`(alert_id is not null and (
  select true from outbox other
  where ${OF_THE_SAME} and other.id < outbox.id and other.status in ('waiting', 'sending')
    and (outbox.channel = 'webhook' or other.status = 'sending' and other.due_at > ${at})
  order by other.id limit 1) is not null)`;

/** Due, of use, and its turn. */
const isSendable = ({ shared, own }: Times) => sql`
  ${UNSENT} and due_at <= ${new Date(shared)} and expires_at > ${new Date(own)}
  and not ${IS_REPLACED} and not ${hasToWait(new Date(shared))}`;

/**
 * The oldest of what is due for each receiver, calls apart from the rest and first attempts apart from retries. It walks from
 * receiver to receiver, so that what waits for one costs nothing when another one's is looked for.
 */
export async function findCandidates(db: Db, now: Times): Promise<Candidate[]> {
  const key = sql`channel, event <> 'call', centro_id, target, attempts > 0`;
  const query = sql`
    with recursive receiver (channel, is_later, centro_id, target, is_retry) as (
      (select ${key} from outbox where ${UNSENT} order by ${key} limit 1)
      union all
      select next.* from receiver cross join lateral (
        select ${key} from outbox
        where ${UNSENT} and (${key})
          > (receiver.channel, receiver.is_later, receiver.centro_id, receiver.target, receiver.is_retry)
        order by ${key} limit 1) next
    )
    select candidate.*, case candidate.channel
      when 'push' then (select endpoint from push_device where push_device.id = candidate.target::int)
      when 'webhook' then (
        select url from webhook
        where webhook.centro_id = candidate.centro_id and webhook.id = candidate.target::int)
      end as address
    from receiver cross join lateral (
      select centro_id, id, channel, target, event, attempts from outbox
      where channel = receiver.channel and (event <> 'call') = receiver.is_later
        and centro_id = receiver.centro_id and target = receiver.target and (attempts > 0) = receiver.is_retry
        and ${isSendable(now)}
      order by id limit ${CANDIDATES_OF_ONE}) candidate`;
  const rows = await byIndex(db, (db) =>
    db.many<Omit<Candidate, 'host'> & { address: string | null }>(query),
  );
  return rows.map(({ address, ...row }) => ({ ...row, host: hostAt(row, address) }));
}

/** There is one mail server; a home has one paging system; who has no address any more is found out by the attempt. */
function hostAt({ channel, centro_id, target }: Omit<Candidate, 'host'>, address: string | null): string {
  if (channel === 'mail') return 'the mail server';
  if (channel === 'pager') return `the pagers of ${centro_id}`;
  return address !== null && URL.canParse(address) ? new URL(address).host : `${target} of ${centro_id}`;
}

/** The rows of these, by their key alone, whatever else is asked of them. */
const rowsOf = (candidates: readonly Candidate[], locking = sql``) => {
  const [centres, ids] = [candidates.map(({ centro_id }) => centro_id), candidates.map(({ id }) => id)];
  return sql`
    unnest(${centres}::int[], ${ids}::bigint[]) as chosen (centre, number) cross join lateral (
      select * from outbox where centro_id = chosen.centre and id = chosen.number offset 0 ${locking}) outbox`;
};

/** Those of the candidates that nobody else has claimed meanwhile. */
export async function claim(db: Db, candidates: readonly Candidate[], now: Times): Promise<Claimed[]> {
  const query = sql`
    update outbox set status = 'sending', attempts = attempts + 1, due_at = ${new Date(now.shared + CLAIM)}
    where (centro_id, id) in (
      select centro_id, id from ${rowsOf(candidates, sql`for update skip locked`)} where ${isSendable(now)})
    returning centro_id, id, channel, target, event, payload, created_at as "createdAt", expires_at as "expiresAt",
      attempts`;
  return byIndex(db, (db) => db.many(query));
}

/** Those of them that are of no use any more. */
export const findReplaced = (db: Db, sending: readonly Candidate[]): Promise<{ id: number }[]> =>
  byIndex(db, (db) => db.many(sql`select id from ${rowsOf(sending)} where ${IS_REPLACED}`));

/** What is too old to be of use is not sent. What somebody else is changing just now is for the next time. */
export async function expireOverdue(db: Db, { shared, own }: Times): Promise<number> {
  const at = new Date(own);
  const query = sql`
    update outbox set finished_at = ${at}, last_error = coalesce(last_error, 'not sent in time'),
      status = case channel when 'webhook' then ${givenUp('webhook')} else ${givenUp('push')} end
    where (centro_id, id) in (
      select centro_id, id from outbox
      where ${UNSENT} and due_at <= ${new Date(shared)} and expires_at <= ${at}
      order by expires_at for update skip locked)`;
  return byIndex(db, (db) => db.run(query));
}

/** False when another attempt has it by now: then nothing is written. */
export async function finishAttempt(
  db: Db,
  { centro_id, id, attempts }: Pick<Claimed, 'centro_id' | 'id' | 'attempts'>,
  { status, dueAt, error }: Next,
  { shared, own }: Times,
): Promise<boolean> {
  const isFinal = status !== 'waiting';
  const isCancelled = isFinal ? sql`false` : IS_REPLACED;
  const touched = await db.run(sql`
    update outbox set due_at = ${new Date(dueAt - own + shared)}, last_error = ${error},
      status = case when ${isCancelled} then 'cancelled' else ${status} end,
      finished_at = case when ${isFinal} or ${isCancelled} then ${new Date(own)}::timestamptz end
    where centro_id = ${centro_id} and id = ${id} and attempts = ${attempts} and status = 'sending'`);
  return touched === 1;
}

/** When the next one is due, or another worker's claim ends; null: nothing waits. */
export async function findNextDue(db: Db): Promise<Instant | null> {
  const query = sql`select due_at as due from outbox where ${UNSENT} order by due_at limit 1`;
  const next = await byIndex(db, (db) => db.maybe<{ due: Instant }>(query));
  return next?.due ?? null;
}
