import type { Scheduler } from '#scheduler';
import type { Database, OnConnectionError } from './database';
import { sql } from './sql';

export const VACUUM_INTERVAL = 60_000;
/** After so many intervals without a quiet moment it is done all the same: dead rows make every statement slower. */
const MAX_POSTPONED = 30;
/** Bytes. */
const TINY = 64 * 1024;

/**
 * The embedded engine has no autovacuum. Once a minute, when nobody uses the connection, the table that needs it most is
 * vacuumed and analysed: one at a time, so that whoever comes meanwhile waits briefly. Returns how to stop.
 */
export function scheduleVacuum(
  db: Database,
  schedule: Scheduler,
  onError: OnConnectionError,
  interval = VACUUM_INTERVAL,
): () => Promise<void> {
  if (db.engine !== 'pglite') return async () => undefined;
  let running: Promise<unknown> = Promise.resolve();
  let postponed = 0;
  const stop = schedule(interval, () => {
    // It writes, and the disk is full.
    if (db.writes.storageFailed()) return;
    if (!db.isIdle() && postponed < MAX_POSTPONED) postponed += 1;
    else {
      postponed = 0;
      running = running.then(() => vacuumNeediestTable(db)).catch(onError);
    }
  });
  return async () => {
    stop();
    await running;
  };
}

/**
 * Returns the name of the table, or undefined when none needs it. Few dead rows are a reason too where they are most of a table
 * that is not tiny: a row of the log has hundreds of readings. What is counted is lost when the process is killed; then a
 * table has at least the rows that its last analysis found.
 */
export async function vacuumNeediestTable(db: Database): Promise<string | undefined> {
  const table = await db.maybe<{ name: string }>(sql`
    select format('%I', relname) as name from (
      select stat.relname, n_dead_tup as dead, n_ins_since_vacuum as inserted, pg_table_size(relid) as bytes,
        greatest(n_live_tup, reltuples) as live
      from pg_stat_user_tables stat join pg_class on pg_class.oid = relid where schemaname = 'public'
    ) as counted
    where dead > 100 + live / 10 or (dead > live and bytes > ${TINY}) or inserted > 10000
    order by dead / (live + 100.0) desc, inserted desc limit 1`);
  if (!table) return undefined;
  await db.script(`vacuum ${table.name}`);
  // A sample of a tenth of the usual size is enough for our queries, and short for the largest table too.
  await db.transaction((db) => db.script(`set local default_statistics_target = 10; analyze ${table.name}`));
  return table.name;
}
