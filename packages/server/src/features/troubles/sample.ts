import { DAY, HOUR, type Instant } from '@vigilia/domain/instant';
import type { FastifyBaseLogger } from 'fastify';
import { inBackground } from '#background';
import type { Database, Db } from '#db/database';
import { sql } from '#db/sql';
import type { Scheduler } from '#scheduler';
import type { InstallationSources } from './installation-facts';

const KEPT = 40 * DAY;

/** The lowest charge of each battery and the free space of each disk, by day. */
export async function sampleMeasures(
  db: Db,
  disks: Awaited<ReturnType<InstallationSources['disks']>>,
  now: Instant,
): Promise<void> {
  const at = new Date(now);
  await db.run(sql`
    insert into battery_day (centro_id, sensor_id, date, lowest)
    select centro_id, sensor_id, (${at}::timestamptz at time zone 'UTC')::date, battery from sensor_latest
    where battery is not null and at between ${new Date(now - DAY)} and ${new Date(now + HOUR)}
    on conflict (centro_id, sensor_id, date) do update set lowest = least(battery_day.lowest, excluded.lowest)`);
  for (const { holds, freeBytes } of disks)
    await db.run(sql`
      insert into disk_day (holds, date, free_bytes)
      values (${holds}, (${at}::timestamptz at time zone 'UTC')::date, ${freeBytes})
      on conflict (holds, date) do update set free_bytes = excluded.free_bytes`);
  const before = sql`(${new Date(now - KEPT)}::timestamptz at time zone 'UTC')::date`;
  await db.run(sql`delete from battery_day where date < ${before}`);
  await db.run(sql`delete from disk_day where date < ${before}`);
}

/** Every hour; returns how to stop. */
export function scheduleSamples(needs: {
  readonly db: Database;
  readonly clock: () => Instant;
  readonly log: FastifyBaseLogger;
  readonly schedule: Scheduler;
  readonly disks: InstallationSources['disks'];
}): () => Promise<void> {
  const { db, clock, log, schedule, disks } = needs;
  let sampling: Promise<void> = Promise.resolve();
  const sample = () => {
    sampling = disks()
      .then((measured) => sampleMeasures(db, measured, clock()))
      .catch((error: unknown) => log.warn({ err: error }, 'batteries and disks could not be sampled'));
    inBackground(sampling);
  };
  sample();
  const stop = schedule(HOUR, sample);
  return async () => {
    stop();
    await sampling;
  };
}
