import { beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '#testing/database';
import type { Database } from './database';
import { type SqlValue, sql } from './sql';

// Both engines run this file against the same table, so what holds here holds on both.
let db: Database;
beforeAll(async () => {
  db = await freshDatabase();
});

const MOMENT = Date.UTC(2026, 2, 29, 1, 30, 0, 123);

test.each<[type: string, given: SqlValue, read?: unknown]>([
  ['int2', -32768],
  ['int4', 2147483647],
  ['int8', Number.MAX_SAFE_INTEGER],
  ['numeric', 12.5],
  ['numeric(8,2)', 12.5],
  ['float4', 0.5],
  ['float8', 0.1],
  ['float8', Number.NaN],
  ['float8', Number.NEGATIVE_INFINITY],
  ['boolean', true],
  ['boolean', false],
  ['text', 'Zoë "the\\n" ’s ❤ {1,2}'],
  ['text', ''],
  ['varchar(5)', 'Anna'],
  ['uuid', '3f2b1c9e-0000-4000-8000-000000000001'],
  ['timestamptz', new Date(MOMENT), MOMENT],
  ['timestamptz', '2026-03-29T03:30:00.123+02:00', MOMENT],
  ['timestamptz', new Date(-1), -1],
  ['timestamptz', 'infinity', Number.POSITIVE_INFINITY],
  ['date', '2026-03-29'],
  ['bytea', Uint8Array.of(0, 1, 127, 128, 255)],
  ['bytea', new Uint8Array(0)],
  ['jsonb', { name: 'Zoë', list: [1, null, { deep: true }], text: '"\\' }],
  ['jsonb', JSON.stringify([1, 2]), [1, 2]],
  ['int4[]', [1, -2, null]],
  ['int8[]', [1, 2 ** 40]],
  ['float8[]', [0.1, null]],
  ['boolean[]', [true, false, null]],
  ['text[]', ['Anna', '', 'NULL', 'a,b', '{"x"}', 'back\\slash', null]],
  ['text[]', []],
  ['timestamptz[]', [new Date(MOMENT), null], [MOMENT, null]],
  ['date[]', ['2026-03-29']],
  ['bytea[]', [Uint8Array.of(0, 255)]],
])('%s: %o is read as it was written', async (type, given, read = given) => {
  const row = await db.one(sql`select ${given}::${sql.raw(type)} as value`);
  expect(row).toStrictEqual({ value: read });
});

test.each(['int4', 'text', 'boolean', 'timestamptz', 'bytea', 'jsonb', 'text[]'])(
  '%s may be null',
  async (type) => {
    expect(await db.one(sql`select ${null}::${sql.raw(type)} as value`)).toStrictEqual({ value: null });
  },
);

test('counts and sums are numbers', async () => {
  const row = await db.one(
    sql`select count(*) as n, sum(x) as sum, avg(x) as mean from unnest(${[1, 2]}::int[]) x`,
  );
  expect(row).toStrictEqual({ n: 2, sum: 3, mean: 1.5 });
});

test('an integer too large to be exact is an error', async () => {
  await expect(db.one(sql`select 9007199254740993 as n`)).rejects.toThrow('too large');
  expect(await db.one(sql`select 1 as still`)).toEqual({ still: 1 });
});

test('a batch is passed as arrays, one a column', async () => {
  const ids = [1, 2, 3];
  const names = ['Anna', null, 'Bert'];
  expect(
    await db.many(
      sql`select * from unnest(${ids}::bigint[], ${names}::text[]) as r (id, name) order by id desc`,
    ),
  ).toStrictEqual([
    { id: 3, name: 'Bert' },
    { id: 2, name: null },
    { id: 1, name: 'Anna' },
  ]);
});
