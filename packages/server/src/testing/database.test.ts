import { expect, test } from 'vitest';
import { sql } from '#db/sql';
import { freshDatabase } from './database';

test('freshDatabase has the schema and no rows', async () => {
  const db = await freshDatabase();
  expect(await db.one(sql`select count(*) as centres from centre`)).toEqual({ centres: 0 });
});

test('freshDatabase contains nothing that an earlier test wrote', async () => {
  const first = await freshDatabase();
  await first.script(`insert into centre (nombre, zona, created_at) values ('Zonnehof', 'Europe/Amsterdam', now());
                      create table left_behind ()`);
  const second = await freshDatabase();
  expect(
    await second.one(sql`select count(*) as centres, to_regclass('left_behind')::text as left from centre`),
  ).toEqual({
    centres: 0,
    left: null,
  });
});

test('a row that a migration wrote is there again, as the migration wrote it', async () => {
  const demo = sql`select demo from installation`;
  const first = await freshDatabase();
  expect(await first.many(demo)).toEqual([{ demo: false }]);
  await first.run(sql`update installation set demo = true`);
  const second = await freshDatabase();
  expect(await second.many(demo)).toEqual([{ demo: false }]);
});
