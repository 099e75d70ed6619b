import type { Instant } from '@vigilia/domain/instant';
import { SHARDS } from '@vigilia/domain/shards';
import type { Db } from '#db/database';
import { sql } from '#db/sql';

/**
 * After the clock was set by `step` milliseconds: steps and snoozes go on by the time that passed. A time that is still to come
 * was written by a clock that was ahead, and counts as now.
 */
export async function moveOpenAlerts(
  db: Db,
  shards: readonly number[],
  { step, now }: { step: number; now: Instant },
): Promise<void> {
  const by = sql`make_interval(secs => ${step / 1000}::float8)`;
  const at = sql`${new Date(now)}::timestamptz`;
  // Locked in order, as whoever acts on several does, so that two transactions never wait for each other.
  await db.run(sql`
    with watched as materialized (
      select centro_id, id from alert
      where ended_at is null and centro_id % ${SHARDS}::int = any(${shards}::int[])
      order by centro_id, id for update)
    update alert set
      clock_step = least(opened_at + clock_step + ${by}, ${at}) - opened_at,
      stepped_at = least(stepped_at + ${by}, ${at}),
      taken_at = taken_at + least(interval '0', ${at} - taken_at),
      called_at = called_at + least(${by}, ${at} - called_at),
      snoozed_until = snoozed_until + ${by},
      version = version + 1
    from watched
    where alert.centro_id = watched.centro_id and alert.id = watched.id
      and (${step}::float8 <> 0 or greatest(opened_at + clock_step, stepped_at, taken_at, called_at) > ${at})`);
}
