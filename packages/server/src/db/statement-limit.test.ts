import { afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { heldStatement } from '#testing/held-statement';
import { freshPlace } from '#testing/place';
import type { Database } from './database';
import { DbUnavailable } from './errors';
import { openPglite } from './pglite/open';
import { openPostgres } from './postgres';
import { type Sql, sql } from './sql';

/** The limit is reached when the test says so, while a statement is held. */
const LIMIT = 60_000;
const isEmbedded = inject('testDatabase').engine === 'pglite';

let db: Database;
let hold: () => Promise<{ statement: Sql; letGo: () => Promise<unknown> }>;
beforeAll(async () => {
  const place = await freshPlace();
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '' } = place.env;
  if (databaseUrl) {
    db = openPostgres({ databaseUrl, statementLimit: LIMIT });
    const other = openPostgres({ databaseUrl, connections: 1 });
    hold = async () => {
      await other.one(sql`select pg_advisory_lock(1)`);
      return {
        statement: sql`select pg_advisory_lock_shared(1)`,
        letGo: () => other.one(sql`select pg_advisory_unlock(1)`),
      };
    };
    return async () => {
      await db.close();
      await other.close();
    };
  }
  db = await openPglite({ dataDir, statementLimit: LIMIT, hangTimeout: LIMIT });
  hold = async () => heldStatement(dataDir);
  return async () => {
    await db.close();
    await place.remove();
  };
});

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** What has been sent is on its way: its limit counts. */
const sent = () => new Promise((turn) => setImmediate(turn));

test('a transaction with a statement over the limit is rolled back, and the next statement works', async () => {
  await db.script('create table entry (id int)');
  const { statement, letGo } = await hold();
  const attempt = db.transaction(async (db) => {
    await db.run(sql`insert into entry values (1)`);
    const held = db.many(statement);
    await sent();
    vi.advanceTimersByTime(LIMIT);
    await held;
  });
  await expect(attempt).rejects.toThrow(DbUnavailable);
  await letGo();
  expect(await db.one(sql`select count(*) as rows from entry`)).toEqual({ rows: 0 });
});

test('an unlimited transaction may take longer; on the embedded engine others get the error that it is busy', async () => {
  const { statement, letGo } = await hold();
  const long = db.transaction((db) => db.many(statement), { unlimited: true });
  const other = db.one(sql`select 1 as fine`);
  if (isEmbedded) {
    await sent();
    vi.advanceTimersByTime(LIMIT);
    await expect(other).rejects.toThrow('The database is busy');
  } else expect(await other).toEqual({ fine: 1 });
  vi.advanceTimersByTime(LIMIT);
  await letGo();
  expect(await long).toHaveLength(1);
  expect(await db.one(sql`select 1 as fine`)).toEqual({ fine: 1 });
});
