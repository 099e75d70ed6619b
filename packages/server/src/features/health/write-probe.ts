import type { Database, Db } from '#db/database';
import { sql } from '#db/sql';

const RECENT = 10_000;

/**
 * Rejects when the database takes no writes. Somebody's recent commit proves as much as a write of our own; after the disk
 * refused one, a small write that succeeds does not prove that there is disk space for the next reading.
 */
export async function proveWritable(db: Database): Promise<void> {
  if (!db.writes.committedWithin(RECENT) || db.writes.storageFailed()) await writeProbe(db);
  if (db.writes.storageFailed()) throw new Error('The database could not write to its disk a moment ago.');
}

export async function writeProbe(db: Db): Promise<void> {
  await db.run(sql`
    insert into write_probe (written_at) values (now())
    on conflict (only_row) do update set written_at = excluded.written_at`);
}
