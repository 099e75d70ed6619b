import type { Database, Db } from './database';

/** The first statement of a transaction whose reads all see the same moment. */
export const SNAPSHOT = 'set transaction isolation level repeatable read, read only';

/** Reads several things as they were at one moment. */
export const readInSnapshot = (db: Database, read: (db: Db) => Promise<void>): Promise<void> =>
  db.transaction(async (db) => {
    await db.script(SNAPSHOT);
    await read(db);
  });
