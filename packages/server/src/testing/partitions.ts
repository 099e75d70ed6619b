import type { Database } from '#db/database';
import { sql } from '#db/sql';

/** The months that have a table, oldest first. */
export async function listPartitions(db: Database): Promise<string[]> {
  const rows = await db.many<{ name: string }>(sql`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'reading_chunk'::regclass order by 1`);
  return rows.map(({ name }) => name);
}

/** On the embedded engine the tests of a file share one database, and with it the months that another test made. */
export async function dropAllPartitions(db: Database): Promise<void> {
  for (const name of await listPartitions(db)) await db.script(`drop table ${name}`);
}
