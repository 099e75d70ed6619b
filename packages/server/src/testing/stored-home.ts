import type { Database } from '#db/database';
import { sql } from '#db/sql';
import { listReceivedQuarters } from '#stores/reception.store';
import { reloadModels } from './past-readings';

/** All rows that follow from readings, but for when they were received. */
export async function everythingStored(db: Database) {
  return {
    readings: await db.many(sql`
      select sensor_id, at, assignment_id, power, moisture, contact, pitch, roll, battery from reading order by sensor_id, at`),
    days: await db.many(sql`select * from day order by assignment_id, date`),
    tracks: await db.many(sql`select * from track order by assignment_id`),
    latest: await db.many(sql`select * from sensor_latest order by sensor_id`),
    reception: await db.many(sql`select * from reception order by sensor_id, hub_id`),
    receivedQuarters: await everyReceivedQuarter(db),
    marks: await db.many(sql`select * from day_to_repair`),
  };
}

/** In the log or in the days made of it, which depends on when that was compacted. */
async function everyReceivedQuarter(db: Database): Promise<string[]> {
  const homes = await db.many<{ id: number }>(sql`select id from centre`);
  const received = await Promise.all(homes.map(({ id }) => listReceivedQuarters(db, id, 0)));
  const all = received
    .flat()
    .flatMap(({ sensorId, hubId, quarters }) => quarters.map((quarter) => `${sensorId} ${hubId} ${quarter}`));
  return [...new Set(all)].sort();
}

/** As if no hub had ever sent anything. */
export async function deleteReadings(db: Database): Promise<void> {
  await db.script(`
    delete from reading_batch; delete from reading_chunk; delete from day; delete from track; delete from sensor_latest;
    delete from reception; delete from reception_day; delete from day_to_repair`);
  await reloadModels(db);
}
