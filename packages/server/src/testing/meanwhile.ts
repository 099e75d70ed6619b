import type { Database, Db } from '#db/database';
import { sql } from '#db/sql';

/** Runs `hold` in a transaction that commits once as many requests of `arrive` as named wait for its locks. */
export async function meanwhile<T>(
  db: Database,
  hold: (db: Db) => Promise<unknown>,
  arrive: () => Promise<T>,
  waiting = 1,
): Promise<T> {
  let onHeld = () => {};
  let commit = () => {};
  const held = new Promise<void>((resolve) => (onHeld = resolve));
  const mayCommit = new Promise<void>((resolve) => (commit = resolve));
  const transaction = db.transaction(async (db) => {
    await hold(db);
    onHeld();
    await mayCommit;
  });
  await Promise.race([held, transaction]);
  const arrived = arrive();
  // The embedded engine has one connection: there the requests wait for the whole transaction.
  if (db.engine === 'postgres') while ((await lockWaiters(db)) < waiting);
  commit();
  await transaction;
  return arrived;
}

const lockWaiters = async (db: Db): Promise<number> => {
  const { n } = await db.one<{ n: number }>(sql`
    select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return n;
};
