import { onTestFinished } from 'vitest';
import type { Database } from '#db/database';
import type { Sql } from '#db/sql';

/** Resolves once the rows that `query` locks are held, with how to let them go. */
export function holdLock(db: Database, query: Sql): Promise<() => Promise<void>> {
  return new Promise((locked) => {
    const ended = db.transaction(async (db) => {
      await db.many(query);
      await new Promise<void>((release) => {
        const unlock = () => {
          release();
          return ended;
        };
        onTestFinished(unlock);
        locked(unlock);
      });
    });
  });
}
