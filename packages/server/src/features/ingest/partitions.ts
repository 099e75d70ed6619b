import { DAY, type Instant } from '@vigilia/domain/instant';
import type { Database, Db } from '#db/database';
import { sql } from '#db/sql';

/** Readings are kept in one table a month, so that old ones are dropped at once instead of deleted one by one. */
export class Partitions {
  private readonly known = new Set<string>();

  /** Makes the months of these moments, where they are missing. */
  async ensure(db: Database, moments: Iterable<Instant>): Promise<void> {
    const missing = new Set<string>();
    const days = new Set<number>();
    for (const at of moments) days.add(Math.floor(at / DAY));
    for (const day of days) {
      const month = monthOf(day * DAY);
      if (!this.known.has(month)) missing.add(month);
    }
    for (const month of missing) {
      await db.transaction((db) => createMonth(db, month));
      this.known.add(month);
    }
  }
}

/** Months in UTC: a partition is a matter of storage, not of anybody's calendar. */
const monthOf = (at: Instant): string => new Date(at).toISOString().slice(0, 7);

/** Also used when a backup is read into a new database. */
export async function createMonth(db: Db, month: string): Promise<void> {
  // Two processes may want the same month at once; the second finds it made.
  await db.run(sql`select pg_advisory_xact_lock(${PARTITION_LOCK})`);
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
  await db.script(`
    create table if not exists ${tableOf(month)} partition of reading
    for values from ('${month}-01 00:00+00') to ('${next} 00:00+00')`);
}

/** Drops the months whose every reading is older than `before`. Days and reports stay. */
export async function dropMonthsBefore(db: Db, before: Instant): Promise<string[]> {
  await db.run(sql`select pg_advisory_xact_lock(${PARTITION_LOCK})`);
  const tables = await db.many<{ name: string }>(sql`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'reading'::regclass order by 1`);
  const last = tableOf(monthOf(before));
  const dropped = tables
    .map(({ name }) => name)
    .filter((name) => /^reading_\d{4}_\d{2}$/.test(name) && name < last);
  for (const name of dropped) await db.script(`drop table ${name}`);
  return dropped;
}

const tableOf = (month: string) => `reading_${month.replace('-', '_')}`;
const PARTITION_LOCK = 7_163_042;
