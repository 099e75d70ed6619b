import { DAY, HOUR, type Instant } from '@vigilia/domain/instant';
import type { FastifyBaseLogger } from 'fastify';
import { inBackground } from '#background';
import type { Database, Db } from '#db/database';
import { sql } from '#db/sql';
import type { Scheduler } from '#scheduler';
import type { CentreModel } from '#services/centre-model/centre-model';
import type { CentreModels } from '#services/centre-model/centre-models';
import type { InstallationSources } from './installation-facts';
import { sampleChanges } from './sample-changes';

const KEPT = 40 * DAY;
/** A resident whom a hub received well within it is not received badly. */
export const SIGNALS_COUNT = DAY;
/** After fewer looks it is not known: people walk by, and a sensor is new. */
export const LEAST_LOOKS = 12;

const dayOf = (at: Instant) => sql`(${new Date(at)}::timestamptz at time zone 'UTC')::date`;

/** The lowest charge of each battery by day. */
export async function sampleBatteries(db: Db, models: readonly CentreModel[], now: Instant): Promise<void> {
  for (const model of models) {
    const known = [...model.directory.sensorsById.keys()].flatMap((id) => {
      const latest = model.latestOf(id);
      const isRecent = latest !== undefined && Math.abs(now - latest.at) < DAY;
      return isRecent && latest.battery !== null ? [{ id, battery: latest.battery }] : [];
    });
    await db.run(sql`
      insert into battery_day (centro_id, sensor_id, date, lowest)
      select ${model.centroId}::int, id, ${dayOf(now)}, battery
      from unnest(${known.map(({ id }) => id)}::int[], ${known.map(({ battery }) => battery)}::float8[]) as known (id, battery)
      on conflict (centro_id, sensor_id, date) do update set lowest = least(battery_day.lowest, excluded.lowest)`);
  }
  await db.run(sql`delete from battery_day where date < ${dayOf(now - KEPT)}`);
}

/** How well each sensor was received at best, by day; of what was received since the last look. */
export async function sampleSignals(db: Db, model: CentreModel, now: Instant): Promise<void> {
  const hubs = [...model.directory.hubsById.keys()];
  const known = [...model.directory.sensorsById.keys()].flatMap((id) => {
    const strengths = hubs.flatMap((hubId) => {
      const reception = model.receptionOf({ sensorId: id, hubId });
      return reception && Math.abs(now - reception.at) < HOUR ? [strengthOf(reception)] : [];
    });
    return strengths.length > 0 ? [{ id, strongest: Math.max(...strengths) }] : [];
  });
  await db.run(sql`
    insert into signal_day (centro_id, sensor_id, date, strongest, looks)
    select ${model.centroId}::int, id, ${dayOf(now)}, strongest, 1
    from unnest(${known.map(({ id }) => id)}::int[], ${known.map(({ strongest }) => strongest)}::float8[]) as known (id, strongest)
    on conflict (centro_id, sensor_id, date) do update set strongest = greatest(signal_day.strongest, excluded.strongest),
      looks = signal_day.looks + 1`);
  await db.run(sql`
    delete from signal_day where centro_id = ${model.centroId} and date < ${dayOf(now - SIGNALS_COUNT)}`);
}

/** A hub that does not say how well it receives is not known to receive badly. */
export const strengthOf = ({ potencia }: { readonly potencia: number | null }): number => potencia ?? 100;

/** The free space of each disk by day. */
export async function sampleDisks(
  db: Db,
  disks: Awaited<ReturnType<InstallationSources['disks']>>,
  now: Instant,
): Promise<void> {
  for (const { holds, freeBytes } of disks)
    await db.run(sql`
      insert into disk_day (holds, date, free_bytes) values (${holds}, ${dayOf(now)}, ${freeBytes})
      on conflict (holds, date) do update set free_bytes = excluded.free_bytes`);
  await db.run(sql`delete from disk_day where date < ${dayOf(now - KEPT)}`);
}

/** Every hour; returns how to stop. */
export function scheduleSamples(needs: {
  readonly db: Database;
  readonly clock: () => Instant;
  readonly log: FastifyBaseLogger;
  readonly schedule: Scheduler;
  readonly disks: InstallationSources['disks'];
  readonly models: CentreModels;
}): () => Promise<void> {
  const { db, clock, log, schedule, disks, models } = needs;
  let sampling: Promise<void> | undefined;
  const orLog = (what: string, work: Promise<void>) =>
    work.catch((error: unknown) => log.warn({ err: error }, `${what} could not be sampled`));
  const sampleAll = async () => {
    await orLog(
      'disks',
      disks().then((found) => sampleDisks(db, found, clock())),
    );
    const homes = await db.many<{ id: number }>(sql`select id from centre order by id`);
    for (const { id } of homes)
      await orLog(
        `sensors of home ${id}`,
        models.current(db, id).then(async (model) => {
          await sampleBatteries(db, [model], clock());
          await sampleSignals(db, model, clock());
          await sampleChanges(db, model, clock());
        }),
      );
  };
  const sample = () => {
    sampling ??= orLog('sensors', sampleAll()).finally(() => {
      sampling = undefined;
    });
    inBackground(sampling);
  };
  // Not at the start, when everything else begins.
  const stop = schedule(HOUR, sample);
  return async () => {
    stop();
    await sampling;
  };
}
