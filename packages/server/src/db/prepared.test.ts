import { beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { freshDatabase } from '#testing/database';
import { freshPlace } from '#testing/place';
import type { Database } from './database';
import { openDatabase } from './open';
import { preparedNames } from './prepared-names';
import { sql } from './sql';

let db: Database;
beforeAll(async () => {
  db = await freshDatabase();
});

/** How often this connection has prepared such a statement under a name; other files share the embedded engine's. */
const countPrepared = (text: string) =>
  sql`select count(*) as n from pg_prepared_statements where name <> '' and statement like ${`%${text}%`}`;

test('a prepared statement is prepared once on its connection and gives the right rows each time', async () => {
  await db.transaction(async (db) => {
    for (const n of [1, 2, 3, 4, 5, 6, 7])
      expect(await db.one(sql.prepared`select ${n}::int * 2 as double`)).toEqual({ double: n * 2 });
    expect(await db.one(countPrepared('as double'))).toEqual({ n: 1 });
  });
});

test('a prepared statement goes on working after a column was added to its table', async () => {
  await db.script('create table note (id int)');
  const read = () => db.many(sql.prepared`select id from note`);
  expect(await read()).toEqual([]);
  await db.script('alter table note add text text; insert into note values (1)');
  expect(await read()).toEqual([{ id: 1 }]);
});

test('values of prepared fragments keep their order', async () => {
  const inner = sql`${2}::int + ${3}::int`;
  expect(await db.one(sql.prepared`select ${1}::int as a, ${inner} as b`)).toEqual({ a: 1, b: 5 });
});

test.runIf(inject('testDatabase').engine === 'postgres')(
  'PostgreSQL: with prepared statements off nothing is kept on a connection',
  async () => {
    const place = await freshPlace();
    const plain = await openDatabase(
      { databaseUrl: place.env.DATABASE_URL ?? '' },
      { preparedStatements: false },
    );
    onTestFinished(() => plain.close());
    await plain.transaction(async (db) => {
      expect(await db.one(sql.prepared`select ${1}::int as one`)).toEqual({ one: 1 });
      expect(await db.one(countPrepared('as one'))).toEqual({ n: 0 });
    });
  },
);

test('the number of names is bounded', () => {
  const nameOfPrepared = preparedNames(); // those of the process are used by the other tests
  const names = Array.from({ length: 200 }, (_, n) => nameOfPrepared(`select ${n}`));
  expect(names.at(-1)).toBeUndefined();
  expect(nameOfPrepared('select 0')).toBe(names[0]);
});
