import { DAY, type Instant } from '@vigilia/domain/instant';
import { isHeldByBackup } from '#db/backup-hold';
import type { Database } from '#db/database';
import { sql } from '#db/sql';
import { lockCentreBriefly } from '#services/centre-model/stored-centre';
import { codedRows, insertChunks } from '#stores/reading.store';
import { createMonth, dropEmptyMonths, monthOf } from '#stores/reading-partitions';
import { unlessUnavailable } from './merge-chunks';

interface Place {
  readonly centroId: number;
  readonly sensorId: number;
  readonly at: Instant;
}

/**
 * Makes chunks of the readings that an earlier version stored one row each. A day of a sensor is a transaction, so it may
 * end at any moment and goes on with the next start. Returns how many readings it moved.
 */
export async function moveRows(db: Database, isStopped = () => false): Promise<number> {
  let moved = 0;
  let from: Place = { centroId: 0, sensorId: 0, at: 0 };
  while (!isStopped()) {
    // From where the last one ended: what it deleted is not read again.
    const next = await db.maybe<Place>(sql`
      select centro_id as "centroId", sensor_id as "sensorId", at from reading_row
      where (centro_id, sensor_id, at) >= (${from.centroId}::int, ${from.sensorId}::int, ${new Date(from.at)}::timestamptz)
      order by centro_id, sensor_id, at limit 1`);
    if (!next) {
      await dropEmptyMonths(db);
      break;
    }
    const rows = await moveDay(db, next).catch(unlessUnavailable);
    if (rows === 'held') break;
    moved += rows ?? 0;
    from = { ...next, at: endOfDay(next.at) };
  }
  return moved;
}

const endOfDay = (at: Instant): Instant => (Math.floor(at / DAY) + 1) * DAY;

function moveDay(db: Database, { centroId, sensorId, at }: Place): Promise<number | 'held'> {
  return db.transaction(async (db) => {
    await lockCentreBriefly(db, centroId);
    if (await isHeldByBackup(db)) return 'held';
    await createMonth(db, monthOf(at));
    const { moved } = await db.one<{ moved: number }>(sql`
      with day as (
        delete from reading_row where centro_id = ${centroId} and sensor_id = ${sensorId}
          and at >= ${new Date(at)} and at < ${new Date(endOfDay(at))} returning *
      ), chunks as (${insertChunks(codedRows(sql`true`, sql`day`))})
      select count(*) as moved from day`);
    return moved;
  });
}
