import { DAY, HOUR, type Instant } from '@vigilia/domain/instant';
import { isHeldByBackup } from '#db/backup-hold';
import type { Database, Db } from '#db/database';
import { DbUnavailable } from '#db/errors';
import { sql } from '#db/sql';
import { lockCentreBriefly } from '#services/centre-model/stored-centre';
import { codedChunks, insertChunks, MOST_OF_A_CHUNK } from '#stores/reading.store';

/** A late reading may be 31 days old. */
const REACH = 33 * DAY;

/** Between two mergings: the space of the chunks of that time is what merging leaves free. */
export const MERGED_EVERY = 6 * HOUR;

/**
 * Makes the chunks of a sensor's day as few as they can be: compaction leaves one for each hour, which is too small to be
 * compressed. A day of a sensor is a transaction.
 */
export async function mergeChunks(db: Database, now: Instant, isStopped = () => false): Promise<void> {
  for (const { id } of await db.many<{ id: number }>(sql`select id from centre order by id`)) {
    for (const { sensorId, day } of await daysToMerge(db, id, now)) {
      if (isStopped()) return;
      const merging = db.transaction(async (db) => {
        await lockCentreBriefly(db, id);
        const chunks = sql`reading_chunk where centro_id = ${id} and sensor_id = ${sensorId}
          and from_at >= ${new Date(day)} and from_at < ${new Date(day + DAY)}`;
        // Another server may have merged them meanwhile.
        const isMerged =
          (await db.many(sql`select from ${chunks} group by assignment_id ${OF_MORE_THAN_NEEDED}`)).length ===
          0;
        if (isMerged || (await isHeldByBackup(db))) return;
        await db.run(sql`
          with merged as (delete from ${chunks} returning *) ${insertChunks(codedChunks(sql`true`, sql`merged`))}`);
      });
      await merging.catch(unlessUnavailable);
    }
  }
}

/** Of a wearer's readings of a day that would fit into fewer chunks. */
const OF_MORE_THAN_NEEDED = sql`having count(*) > ceil(sum(cardinality(at)) / ${MOST_OF_A_CHUNK}::float8)`;

/** A home that is locked for long is merged the next time, and holds up no other. */
export function unlessUnavailable(error: unknown): undefined {
  if (!(error instanceof DbUnavailable)) throw error;
}

/** Today, and days that a late reading may have reached. */
function daysToMerge(db: Db, centroId: number, now: Instant): Promise<{ sensorId: number; day: Instant }[]> {
  const today = Math.floor(now / DAY) * DAY;
  return db.many(sql`
    select distinct sensor.id as "sensorId", day from sensor, lateral (
      select date_trunc('day', from_at, 'UTC') as day from reading_chunk
      where centro_id = ${centroId} and sensor_id = sensor.id
        and from_at >= ${new Date(today - REACH)}
      group by 1, assignment_id ${OF_MORE_THAN_NEEDED}
    ) as chunk
    where sensor.centro_id = ${centroId}`);
}
