import { DAY, type Instant } from '@vigilia/domain/instant';
import { isHeldByBackup } from '#db/backup-hold';
import type { Database, Db } from '#db/database';
import { DbError } from '#db/errors';
import { sql } from '#db/sql';

/** Chunks of readings are in one table a month, so that old ones are dropped at once instead of deleted row by row. */
export const READINGS = 'reading_chunk';
/** Where an earlier version stored readings, one row each; its months have tables named `reading_2026_11`. */
const ROWS = 'reading_row';
/** Of a backup of that version. */
const ROWS_BEFORE = 'reading';
/** What a table does not have from its parent: every column of a chunk is compressed, however short it is. */
const OPTIONS: Partial<Record<Partitioned, string>> = { [READINGS]: 'with (toast_tuple_target = 128)' };
export type Partitioned = typeof READINGS | typeof ROWS | typeof ROWS_BEFORE;

/** Every month that a reading may fall into from now on: hubs deliver up to 31 days late, and two months lie ahead. */
export async function createMonthsAround(db: Database, now: Instant): Promise<void> {
  const first = new Date(now - 32 * DAY);
  const { year, month } = { year: new Date(now).getUTCFullYear(), month: new Date(now).getUTCMonth() };
  for (let n = first.getUTCMonth(); ; n += 1) {
    const start = Date.UTC(first.getUTCFullYear(), n, 1);
    if (start > Date.UTC(year, month + 2, 1)) return;
    await db.transaction((db) => createMonth(db, monthOf(start)));
  }
}

/** Months in UTC: a partition is a matter of storage, not of anybody's calendar. */
export const monthOf = (at: Instant): string => new Date(at).toISOString().slice(0, 7);

/**
 * Also used when a backup is restored. The table is made by itself and attached afterwards: creating it as a partition
 * would lock the whole table, and wait for a running backup while every insert waits behind it.
 */
export async function createMonth(db: Db, month: string, parent: Partitioned = READINGS): Promise<void> {
  // Two processes may want the same month at once; the second finds it made.
  await db.run(sql`select pg_advisory_xact_lock(${PARTITION_LOCK})`);
  const table = tableOf(parent, month);
  const known = (await listMonths(db)).find(({ name }) => name === table);
  if (known?.attached) return;
  if (!known)
    await db.script(`create table ${table} (like ${parent} including all) ${OPTIONS[parent] ?? ''}`);
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
  await db.script(`
    alter table ${parent} attach partition ${table}
    for values from ('${month}-01 00:00+00') to ('${next} 00:00+00')`);
}

/** Drops the oldest month whose every reading is older than `before`, and returns its table. Days and reports stay. */
export async function dropOldestMonth(db: Database, before: Instant): Promise<string | undefined> {
  const oldest = await findExpiredMonth(db, before);
  return oldest && (await dropMonth(db, oldest)) ? oldest.name : undefined;
}

/** Months of an earlier version whose readings are all in chunks. */
export async function dropEmptyMonths(db: Database): Promise<void> {
  for (const month of await listMonths(db)) {
    if (month.parent !== ROWS) continue;
    const { filled } = await db.one<{ filled: boolean }>(
      sql`select exists (select from ${sql.raw(month.name)}) as filled`,
    );
    if (!filled) await dropMonth(db, month);
  }
}

/** False: a backup of the embedded engine reads in pages, which has begun before this or waits for it. */
async function dropMonth(db: Database, { name, parent, attached, detaching }: Month): Promise<boolean> {
  // Dropping a partition locks the whole table until every reader of it is done; on PostgreSQL it is detached first
  // without such a lock. The embedded engine has one connection, so nobody reads meanwhile.
  if (attached && db.engine === 'postgres') {
    const how = detaching ? 'finalize' : 'concurrently';
    await db.script(`alter table ${parent} detach partition ${name} ${how}`);
  }
  return db.transaction(async (db) => {
    if (await isHeldByBackup(db)) return false;
    await db.script(`drop table if exists ${name}`);
    return true;
  });
}

/** The oldest month whose every reading is older than `before`. */
export async function findExpiredMonth(db: Db, before: Instant): Promise<Month | undefined> {
  return (await listMonths(db)).find(({ name, parent }) => name < tableOf(parent, monthOf(before)));
}

interface Month {
  readonly name: string;
  readonly parent: Partitioned;
  readonly attached: boolean;
  /** A detach was begun and interrupted; it has to be finished. */
  readonly detaching: boolean;
}

/** The tables of months, oldest first; also those that were detached and not yet dropped. */
function listMonths(db: Db): Promise<Month[]> {
  return db.many<Month>(sql`
    select relname as name, case when relname ~ '^reading_chunk' then ${READINGS} else ${ROWS} end as parent,
      inhrelid is not null as attached, coalesce(inhdetachpending, false) as detaching
    from pg_class left join pg_inherits on inhrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname ~ '^reading_(chunk_)?[0-9]{4}_[0-9]{2}$'
    order by right(relname, 7), relname`);
}

const tableOf = (parent: Partitioned, month: string) =>
  `${parent === READINGS ? READINGS : ROWS_BEFORE}_${month.replace('-', '_')}`;
const PARTITION_LOCK = 7_163_042;

/** PostgreSQL's code for a row that fits into no partition; its name does not say so, its message does. */
export const isPartitionMissing = (error: unknown): boolean =>
  error instanceof DbError && error.code === '23514' && error.message.includes('no partition');
