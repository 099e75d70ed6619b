import type { Scheduler } from '#scheduler';
import type { Database, OnConnectionError } from './database';
import { sql } from './sql';

export const WAL_INTERVAL = 10_000;
/** So much of the write-ahead log is enough in a quiet moment, and twice as much in any. */
const ENOUGH_BYTES = 64 * 1024 ** 2;

/**
 * The embedded engine writes its pages to their tables when it is closed, and otherwise never: until then its write-ahead log grows, and
 * the start after a power cut replays all of it. So it is told to when there is some. Returns how to stop.
 */
export function scheduleWalCheckpoints(
  db: Database,
  schedule: Scheduler,
  onError: OnConnectionError,
  { enoughBytes = ENOUGH_BYTES, interval = WAL_INTERVAL } = {},
): () => Promise<void> {
  if (db.engine !== 'pglite') return async () => undefined;
  let running: Promise<unknown> | undefined;
  const stop = schedule(interval, () => {
    if (running || db.writes.storageFailed()) return;
    const most = db.isIdle() ? enoughBytes : 2 * enoughBytes;
    running = checkpointWhenLonger(db, most)
      .catch(onError)
      .finally(() => {
        running = undefined;
      });
  });
  return async () => {
    stop();
    await running;
  };
}

async function checkpointWhenLonger(db: Database, most: number): Promise<void> {
  const { bytes } = await db.one<{ bytes: number }>(sql`
    select pg_current_wal_insert_lsn() - redo_lsn as bytes from pg_control_checkpoint()`);
  if (bytes > most) await db.script('checkpoint');
}
