import type { Instant } from '@vigilia/domain/instant';
import type { Db } from './database';
import { sql } from './sql';

/** The time by which several servers agree who may do something, whatever their own clocks say. A test holds it. */
export type DatabaseTime = (db: Db) => Promise<Instant>;

/** Also within a transaction it is the present time. */
export const databaseTime: DatabaseTime = async (db) => {
  const { now } = await db.one<{ now: Instant }>(sql`select clock_timestamp() as now`);
  return now;
};
