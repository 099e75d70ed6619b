import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { type Sql, sql } from '#db/sql';

/** How the clock on the wall was set. */
export interface ClockSetting {
  /** By how many milliseconds since this process began. */
  readonly offset: number;
  /** The earliest time that it may have shown after it was last set. */
  readonly since: Instant;
}

/**
 * After the clock was set by `step` milliseconds: the steps and snoozes of a home go on by the time that passed; those of acts
 * since then have the new time already. A time that is still to come was written by a clock that was ahead, and counts as now.
 */
export async function moveOpenAlerts(
  db: Db,
  centroId: number,
  { step, since, now }: { step: number; since: Instant; now: Instant },
): Promise<void> {
  const at = sql`${new Date(now)}::timestamptz`;
  const by = sql`make_interval(secs => ${step / 1000}::float8)`;
  const byUnlessNew = (written: Sql) =>
    sql`case when ${written} between ${new Date(since)} and ${at} then interval '0' else ${by} end`;
  // Locked in order, as whoever acts on several does, so that two transactions never wait for each other.
  await db.run(sql`
    with moving as materialized (
      select id from alert
      where centro_id = ${centroId} and ended_at is null
        and (${step}::float8 <> 0 or greatest(opened_at + clock_step, stepped_at, taken_at, called_at) > ${at})
      order by id for update)
    update alert set
      clock_step = least(opened_at + clock_step + ${by}, ${at}) - opened_at,
      stepped_at = least(stepped_at + ${byUnlessNew(sql`stepped_at`)}, ${at}),
      taken_at = taken_at + least(interval '0', ${at} - taken_at),
      called_at = called_at + least(${byUnlessNew(sql`called_at`)}, ${at} - called_at),
      snoozed_until = snoozed_until + ${byUnlessNew(sql`(
        select event.at from alert_event event
        where event.centro_id = alert.centro_id and event.alert_id = alert.id and what = 'snoozed' order by id desc limit 1)`)},
      version = version + 1
    from moving
    where alert.centro_id = ${centroId} and alert.id = moving.id`);
}
