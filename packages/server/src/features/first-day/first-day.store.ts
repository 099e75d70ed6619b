import type { DispensableStep, FirstDayFacts } from '@vigilia/domain/first-day';
import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { worksIn } from '#stores/works-in';

interface HomeCounts {
  readonly name: string;
  readonly notNeeded: readonly string[];
  readonly sections: number;
  readonly hubs: number;
  readonly receivedAt: Instant | null;
  readonly residents: number;
  readonly wearing: number;
  readonly staff: number;
  readonly nurses: number;
}

export const countHome = (db: Db, centroId: number): Promise<HomeCounts> =>
  db.one(sql`
    select nombre as name, steps_not_needed as "notNeeded",
      (select count(*) from section where centro_id = ${centroId} and deleted_at is null) as sections,
      hubs.count as hubs, hubs."receivedAt",
      (select count(*) from patient where centro_id = ${centroId} and unsubscribed_at is null) as residents,
      (select count(*) from assignment where centro_id = ${centroId} and to_at is null) as wearing,
      people.count as staff, people.nurses
    from centre,
      (select count(*), max(last_seen_at) as "receivedAt" from hub
        where centro_id = ${centroId} and deleted_at is null) hubs,
      (select count(*), count(*) filter (where 'ROLE_ENFERMERA' = any(roles)) as nurses from staff
        where ${worksIn(centroId)} and ended_at is null) people
    where id = ${centroId}`);

/**
 * When a test was last shown by one of these phones, or the paging system took a test or a call; that the push service took
 * a call does not say that it arrived. As far back as deliveries are kept.
 */
export async function findCallArrival(
  db: Db,
  centroId: number,
  phones: readonly number[],
): Promise<FirstDayFacts['callArrivedAt']> {
  const targets = phones.map(String);
  const { at } = await db.one<{ at: Instant | null }>(sql`
    select greatest(
      (select max(confirmed_at) from outbox
        where centro_id = ${centroId} and channel = 'push' and target = any(${targets}::text[]) and event = 'test'),
      (select max(tested.finished_at) from pager, jsonb_array_elements(addresses) called
        join lateral (
          select finished_at from outbox
          where centro_id = ${centroId} and channel = 'pager' and target = called ->> 'address' and event = 'test'
            and status = 'sent'
          order by id desc limit 1) tested on true
        where pager.centro_id = ${centroId}),
      (select finished_at from outbox
        where centro_id = ${centroId} and event = 'call' and status = 'sent' and channel = 'pager'
        order by created_at desc limit 1)) as at`);
  return at;
}

export async function storeNeeded(
  db: Db,
  centroId: number,
  { step, needed }: { step: DispensableStep; needed: boolean },
): Promise<void> {
  const others = sql`array_remove(steps_not_needed, ${step})`;
  await db.run(sql`
    update centre set steps_not_needed = ${needed ? others : sql`${others} || array[${step}::text]`}
    where id = ${centroId}`);
}
