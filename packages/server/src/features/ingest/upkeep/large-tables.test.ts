import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { backup, readContents } from '#db/backup';
import type { Database, Db } from '#db/database';
import { sql } from '#db/sql';
import { createMonth } from '#stores/reading-partitions';
import { freshDatabase } from '#testing/database';
import { insertPast } from '#testing/past-readings';
import { explain, rowsScanned } from '#testing/plan';
import { LARGE_TABLES } from './large-tables';

/** Those of today; `reading` is a view. */
const TABLES = LARGE_TABLES.filter(({ name }) => name !== 'reading');

test('the columns by which a large table is paged are its primary key', async () => {
  const db = await freshDatabase();
  for (const { name, key } of TABLES) {
    const primaryKey = await db.many<{ column: string }>(sql`
      select a.attname as column
      from pg_index x, unnest(x.indkey) with ordinality as k (attnum, place)
      join pg_attribute a using (attnum)
      where x.indrelid = ${name}::regclass and a.attrelid = x.indrelid and x.indisprimary
      order by place`);
    expect(key, name).toEqual(primaryKey.map(({ column }) => column));
  }
});

/** A home whose twenty sensors sent a reading every ten minutes for some weeks, its access log, and the days of forty residents. */
async function fill(db: Database): Promise<void> {
  for (const month of ['2026-09', '2026-10']) await createMonth(db, month);
  await db.transaction(async (db) => {
    // Without foreign keys and hash chains: only the number of rows matters here.
    await db.script('set local session_replication_role = replica');
    await db.run(
      insertPast(sql`
        select 1 as centro_id, sensor as sensor_id, null::int as assignment_id, at
        from generate_series('2026-09-20'::timestamptz, '2026-10-15', interval '10 minutes') at, generate_series(1, 20) sensor`),
    );
    await db.script(`
      create table access_log_filled partition of access_log for values from ('2026-09-01') to ('2026-11-01');
      insert into access_log (at, centro_id, action, result, pacientes, address, request_id, count, seq, prev_hash, hash)
      select at, 1, 'list', 'ok', '{}', '127.0.0.1', '', 1, 1, '', ''
      from generate_series('2026-09-20'::timestamptz, '2026-10-15', interval '15 minutes') at;
      insert into day (centro_id, assignment_id, patient_id, date, cells, wet, attention, nnets, tail, bridged)
      select 1, wearer, wearer, date, '', 0, 0, 0, '[]', false
      from generate_series(1, 40) wearer, generate_series('2026-01-01'::timestamptz, '2026-10-15', interval '1 day') date`);
  });
}

/** Makes a backup as the embedded engine does. Returns its file, and how many rows each page of it read. */
async function backupInPages(
  db: Database,
): Promise<{ file: string; pages: { text: string; read: number }[] }> {
  const pages: { text: string; read: number }[] = [];
  const explaining = (db: Db): Db => ({
    ...db,
    many: async (query) => {
      if (query.text.includes('limit'))
        pages.push({ text: query.text, read: rowsScanned(await explain(db, query)) });
      return db.many(query);
    },
  });
  const paging: Database = {
    ...db,
    engine: 'pglite',
    transaction: (work, options) => db.transaction((db) => work(explaining(db)), options),
  };
  const folder = await mkdtemp(path.join(tmpdir(), 'vigilia-pages-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'home.backup');
  await backup(paging, file, LARGE_TABLES);
  return { file, pages };
}

test('a page of the embedded backup reads its own rows, not the table, with and without statistics', async () => {
  const db = await freshDatabase();
  await fill(db);
  for (const prepare of ['', 'analyze']) {
    await db.script(prepare);
    const { file, pages } = await backupInPages(db);
    const { rows } = await readContents(file);
    for (const { name } of TABLES)
      expect(await db.one(sql`select count(*) as n from ${sql.raw(name)}`), name).toEqual({
        n: rows.get(name),
      });
    expect(pages.length).toBeGreaterThan(30);
    // One row more of every month is read to merge the months.
    expect(pages.filter(({ read }) => read > 500 + 10)).toEqual([]);
  }
});
