import { DAY, type Instant, MINUTE } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';

/** What the stored readings say about the server's clock. */
export interface ClockCheck {
  /**
   * behind: readings were received later than it is now. ahead: nothing was received for more than two days, and nobody
   * has confirmed the clock since; a server that was switched off looks the same.
   */
  readonly state: 'ok' | 'behind' | 'ahead';
  /** More than a day behind: what seems to come from far ahead may be sound. */
  readonly isClockFarBehind: boolean;
  /** A reading of the last day, or a person today, agrees with the clock: old readings may be dropped. */
  readonly corroborated: boolean;
}

const MAX_BEHIND = MINUTE;
const MAX_AHEAD = 2 * DAY;
const FAR_BEHIND = DAY;

export async function checkClock(db: Db, now: Instant): Promise<ClockCheck> {
  const { newestAt, receivedAt, confirmedAt, ignoredUpTo } = await readEvidence(db);
  // When a person confirmed the clock, what had been received "later" than that was stamped by a wrong clock.
  const received = receivedAt > ignoredUpTo ? receivedAt : NEVER;
  const latest = Math.max(received, confirmedAt);
  const behind = latest - now > MAX_BEHIND;
  const ahead = latest !== NEVER && now - latest > MAX_AHEAD;
  return {
    state: behind ? 'behind' : ahead ? 'ahead' : 'ok',
    isClockFarBehind: latest - now > FAR_BEHIND,
    corroborated: !behind && !ahead && (Math.abs(now - newestAt) < DAY || now - confirmedAt < DAY),
  };
}

/** A person says that the clock is right. Stands in for readings until there are some again. */
export async function confirmClock(db: Db, now: Instant): Promise<void> {
  const { receivedAt } = await readEvidence(db);
  const ignoredUpTo = receivedAt > now ? new Date(receivedAt) : null;
  await db.run(sql`
    insert into clock_confirmation (confirmed_at, ignored_up_to) values (${new Date(now)}, ${ignoredUpTo})
    on conflict (only_row) do update set confirmed_at = excluded.confirmed_at, ignored_up_to = excluded.ignored_up_to`);
}

const NEVER = Number.NEGATIVE_INFINITY;
/** How many of the sensors with the newest readings are asked when these were received. */
const SENSORS = 200;

async function readEvidence(db: Db) {
  const row = await db.one<
    Record<'newest_at' | 'received_at' | 'confirmed_at' | 'ignored_up_to', Instant | null>
  >(sql`
    with newest as (
      select centro_id, sensor_id, at from sensor_latest order by at desc limit ${SENSORS}
    ), log as (
      -- Of each home the newest row with a reading: what the tables do not know yet.
      select received_at, (select to_timestamp(max(at) / 1000) from unnest(row.at, row.power) as r (at, power)
                           where power is not null) as at
      from centre, lateral (
        select received_at, at, power from reading_batch
        where centro_id = centre.id and seq > compacted_seq and power[1] is not null
        order by seq desc limit 1) as row
    )
    select greatest((select max(at) from newest), (select max(at) from log)) as newest_at,
      greatest(
        (select max(received_at) from newest join reading_row using (centro_id, sensor_id, at)),
        (select max(received_to) from newest, lateral (
           select received_to from reading_chunk
           where centro_id = newest.centro_id and sensor_id = newest.sensor_id and to_at >= newest.at
             and from_at <= newest.at and from_at > newest.at - interval '1 day'
           order by from_at desc limit 1) as chunk),
        (select max(received_at) from log)
      ) as received_at,
      confirmed_at, ignored_up_to
    from (select) as always left join clock_confirmation on true`);
  return {
    newestAt: row.newest_at ?? NEVER,
    receivedAt: row.received_at ?? NEVER,
    confirmedAt: row.confirmed_at ?? NEVER,
    ignoredUpTo: row.ignored_up_to ?? NEVER,
  };
}
