import { beforeAll, expect, inject, test } from 'vitest';
import { freshPlace } from '#testing/place';
import type { Database } from './database';
import { DbUnavailable } from './errors';
import { openPglite } from './pglite/open';
import { openPostgres } from './postgres';
import { sql } from './sql';

// Long enough for a busy machine to run a short statement, and shorter than the long one.
const limit = { statementLimit: 2_000 };
const LONG = sql`select pg_sleep(3)`;
const patient = { timeout: 30_000 };

let db: Database;
beforeAll(async () => {
  const place = await freshPlace();
  db = place.env.DATABASE_URL
    ? openPostgres({ databaseUrl: place.env.DATABASE_URL, ...limit })
    : await openPglite({ dataDir: place.env.DATA_DIR ?? '', ...limit });
  return async () => {
    await db.close();
    await place.remove();
  };
});

test('a transaction with a statement over the limit is rolled back, and the next statement works', async () => {
  await db.script('create table entry (id int)');
  const attempt = db.transaction(async (db) => {
    await db.run(sql`insert into entry values (1)`);
    await db.many(LONG);
  });
  await expect(attempt).rejects.toThrow(DbUnavailable);
  const rows = () => db.one(sql`select count(*) as rows from entry`).catch(() => null);
  await expect.poll(rows, patient).toEqual({ rows: 0 });
});

test('an unlimited transaction may take longer; on the embedded engine others get the error that it is busy', async () => {
  const long = db.transaction((db) => db.many(LONG), { unlimited: true });
  const other = db.one(sql`select 1 as fine`);
  if (inject('testDatabase').engine === 'pglite') await expect(other).rejects.toThrow('The database is busy');
  else expect(await other).toEqual({ fine: 1 });
  await long;
  expect(await db.one(sql`select 1 as fine`)).toEqual({ fine: 1 });
});
