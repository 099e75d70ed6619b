import type { Db } from './database';
import { sql } from './sql';

/**
 * A transaction that has a centre to itself. Who lives there, who wears what and how it is calibrated changes one act
 * at a time: two people who reach for one sensor are served one after the other, nobody's deletion runs into
 * somebody's edit, and no reading is attributed in the middle of a change (ingest takes its centres the same way).
 * The centre comes before any other lock, so that two acts can never wait for each other.
 */
export function inTurn<T>(db: Db, centroId: number, act: (db: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (db) => {
    await db.one(sql`select id from centre where id = ${centroId} for no key update`);
    return act(db);
  });
}
