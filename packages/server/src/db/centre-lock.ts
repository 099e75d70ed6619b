import type { Db } from './database';
import { sql } from './sql';

/**
 * A transaction that holds the lock of one centre's row. Changes of residents, sensors and calibrations run one after
 * the other, and no reading is attributed in the middle of one (ingest takes the same lock). The centre is locked
 * before anything else, so that two transactions can never wait for each other.
 */
export function withCentreLock<T>(db: Db, centroId: number, work: (db: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (db) => {
    await db.one(sql`select id from centre where id = ${centroId} for no key update`);
    return work(db);
  });
}
