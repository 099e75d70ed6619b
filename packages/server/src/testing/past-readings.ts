import type { Instant } from '@vigilia/domain/instant';
import { withCentreLock } from '#db/centre-lock';
import type { Database } from '#db/database';
import { type Sql, sql } from '#db/sql';
import { appendReload } from '#services/centre-model/log.store';
import { checkpointCentre } from '#services/centre-model/write-checkpoint';
import { compactStep } from '#stores/compact-log';
import { insertChunks } from '#stores/reading.store';
import { createMonth } from '#stores/reading-partitions';

/** Stores readings of the past, all alike, from rows of centro_id, sensor_id, assignment_id and at. Their months exist. */
export const insertPast = (rows: Sql): Sql =>
  insertChunks(sql`
    select centro_id, sensor_id, assignment_id, at, at as received_at, 0::smallint as power, 100::float8 as moisture,
      0::smallint as contact, 10::float8 as pitch, 20::float8 as roll, 80::float8 as battery
    from (${rows}) as past`);

/** Moves the whole log of every home into chunks. */
export async function compactLogs(db: Database, now: Instant): Promise<void> {
  for (const { id } of await db.many<{ id: number }>(sql`select id from centre`))
    await withCentreLock(db, id, async (db) => {
      await checkpointCentre(db, id, now);
      while (await compactStep(db, id));
    });
}

/** Brings the tables of every home up to date. */
export async function checkpointAll(db: Database, now: Instant): Promise<void> {
  for (const { id } of await db.many<{ id: number }>(sql`select id from centre`))
    await withCentreLock(db, id, async (db) => {
      await checkpointCentre(db, id, now);
    });
}

/** Tables of readings, days or tracks were changed by hand: what is known of the homes is read again. */
export async function reloadModels(db: Database): Promise<void> {
  for (const { id } of await db.many<{ id: number }>(sql`select id from centre`))
    await withCentreLock(db, id, async (db) => {
      await appendReload(db, id, 0);
    });
}

/** The readings of a month as an earlier version stored them: one row each. The log is compacted. */
export async function storeAsRows(db: Database, month: string): Promise<void> {
  await createMonth(db, month, 'reading_row');
  await db.script(`
    create temporary table as_stored as select * from reading;
    delete from reading_batch; delete from reading_chunk;
    insert into reading_row select centro_id, sensor_id, at, assignment_id, received_at, power, moisture, contact, pitch, roll, battery
    from as_stored;
    drop table as_stored`);
}
