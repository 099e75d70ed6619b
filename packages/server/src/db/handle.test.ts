import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { freshDatabase } from '#testing/database';
import { freshPlace } from '#testing/place';
import type { Database } from './database';
import { DbError, DbMisuse } from './errors';
import { sql } from './sql';

let db: Database;
beforeAll(async () => {
  db = await freshDatabase();
  await db.script(
    'create table guest (id int primary key, name text unique, host int references guest (id))',
  );
});
/** How much later it is than by the clock of the process; every test starts when failures of earlier ones are over. */
let minutes = 0;
const elapsed = performance.now.bind(performance);
beforeEach(async () => {
  minutes += 1;
  vi.spyOn(performance, 'now').mockImplementation(() => elapsed() + minutes * 60_000);
  await db.run(sql`delete from guest`);
  return () => vi.restoreAllMocks();
});

const add = (id: number, name: string | null = null, host: number | null = null) =>
  sql`insert into guest values (${id}, ${name}, ${host})`;
const ids = async () =>
  (await db.many<{ id: number }>(sql`select id from guest order by id`)).map(({ id }) => id);

test('one() wants exactly one row and maybe() at most one', async () => {
  await db.run(add(1));
  expect(await db.one(sql`select id from guest`)).toEqual({ id: 1 });
  expect(await db.maybe(sql`select id from guest where id = 9`)).toBeUndefined();
  await expect(db.one(sql`select id from guest where id = 9`)).rejects.toThrow('Expected one row, found 0');
  await db.run(add(2));
  await expect(db.one(sql`select id from guest`)).rejects.toThrow('found 2');
  await expect(db.maybe(sql`select id from guest`)).rejects.toThrow('found 2');
});

test('run() returns the number of rows it changed', async () => {
  await db.run(add(1));
  await db.run(add(2));
  expect(await db.run(sql`update guest set name = null`)).toBe(2);
  expect(await db.run(sql`delete from guest where id = 9`)).toBe(0);
});

test('a transaction that fails is rolled back and rethrows the error', async () => {
  const failure = new Error('the nurse was called away');
  const attempt = db.transaction(async (db) => {
    await db.run(add(1));
    throw failure;
  });
  await expect(attempt).rejects.toBe(failure);
  expect(await ids()).toEqual([]);
});

test('a transaction that succeeds is committed and returns what its work returned', async () => {
  expect(await db.transaction(async (db) => db.run(add(1)))).toBe(1);
  expect(await ids()).toEqual([1]);
});

test('statements sent together in a transaction run one after the other', async () => {
  await db.transaction((db) =>
    Promise.all([db.run(add(1)), db.run(add(2, null, 1)), db.run(add(3, null, 2))]),
  );
  expect(await ids()).toEqual([1, 2, 3]);
});

test('a transaction whose work swallowed a database error rejects instead of committing', async () => {
  const attempt = db.transaction(async (db) => {
    await db.run(add(1));
    await db.run(add(1)).catch(() => {});
  });
  await expect(attempt).rejects.toMatchObject({ name: 'DbError', code: '25P02' });
  expect(await ids()).toEqual([]);
});

test('a nested transaction that fails rolls back only itself', async () => {
  await db.transaction(async (db) => {
    await db.run(add(1));
    const inner = db.transaction(async (db) => {
      await db.run(add(2));
      await db.run(add(1));
    });
    await expect(inner).rejects.toMatchObject({ code: '23505' });
    await db.transaction((db) => db.run(add(3)));
  });
  expect(await ids()).toEqual([1, 3]);
});

test('using the outer handle inside a transaction throws DbMisuse', async () => {
  await db.transaction(async (inner) => {
    await inner.run(add(1));
    await expect(db.many(sql`select 1`)).rejects.toThrow(DbMisuse);
    await expect(db.run(add(2))).rejects.toThrow('other than through the handle of that transaction');
    await expect(db.transaction(async () => {})).rejects.toThrow(DbMisuse);
  });
  expect(await ids()).toEqual([1]);
});

test('a transaction’s handle throws while a nested transaction is open, and after its end', async () => {
  const escaped = await db.transaction(async (outer) => {
    await outer.transaction(async () => {
      await expect(outer.run(add(1))).rejects.toThrow('A nested transaction is open');
    });
    return outer;
  });
  await expect(escaped.run(add(1))).rejects.toThrow('This transaction is over');
});

test('work started inside a transaction may use the outer handle once the transaction has ended', async () => {
  let later: Promise<unknown> = Promise.resolve();
  let over = () => {};
  const ended = new Promise<void>((resolve) => {
    over = resolve;
  });
  await db.transaction(async () => {
    later = ended.then(() => db.run(add(1)));
  });
  over();
  await later;
  expect(await ids()).toEqual([1]);
});

test('uncommitted rows are never visible outside their transaction', async () => {
  let seenMeanwhile: Promise<number[]> | undefined;
  let look = () => {};
  const looking = new Promise<void>((resolve) => {
    look = resolve;
  }).then(() => ids());
  await db.transaction(async (db) => {
    await db.run(add(1));
    look();
    seenMeanwhile = looking;
  });
  expect([[], [1]]).toContainEqual(await seenMeanwhile);
});

test.each([
  ['unique', '23505', 'guest_name_key', add(2, 'Anna')],
  ['primary key', '23505', 'guest_pkey', add(1)],
  ['foreign key', '23503', 'guest_host_fkey', add(2, 'Bert', 9)],
])('a %s violation carries its SQLSTATE and its constraint', async (_, code, constraint, query) => {
  await db.run(add(1, 'Anna'));
  const error = await db.run(query).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(DbError);
  expect(error).toMatchObject({ code, constraint });
});

test('an exclusion violation carries its SQLSTATE', async () => {
  await db.script('create table stay (room int, during int4range, exclude using gist (during with &&))');
  await db.run(sql`insert into stay values (1, '[1,3)')`);
  await expect(db.run(sql`insert into stay values (1, '[2,4)')`)).rejects.toMatchObject({ code: '23P01' });
});

test('the error of a violation does not contain the values of the row', async () => {
  await db.run(add(1, 'Anna'));
  const error = await db.run(add(2, 'Anna')).catch((error: unknown) => error);
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('Anna');
});

test.each([
  ['53300', undefined],
  ['40001', undefined],
  ['57P03', undefined],
  ['53100', 'storage'],
  ['58030', 'storage'],
  ['58P01', 'storage'],
  ['25006', 'storage'],
])('SQLSTATE %s is DbUnavailable with the reason %s', async (code, reason) => {
  const raise = `do $$ begin raise exception 'no' using errcode = '${code}'; end $$`;
  const error = await db.script(raise).catch((error: unknown) => error);
  expect(error).toMatchObject({ name: 'DbUnavailable', reason });
  expect(db.writes.storageFailed()).toBe(reason === 'storage');
  await db.run(add(1)); // a commit that succeeds: recovered, after a while
  minutes += 1;
  expect(db.writes.storageFailed()).toBe(false);
});

test('a read-only database is reported as a storage failure', async () => {
  const attempt = db.transaction(async (db) => {
    await db.script('set transaction read only');
    await db.run(add(1));
  });
  await expect(attempt).rejects.toMatchObject({ name: 'DbUnavailable', reason: 'storage' });
});

test('a closed database rejects with DbUnavailable', async () => {
  const place = await freshPlace(); // the other tests go on using theirs
  const mine = await place.open();
  await mine.close();
  await expect(mine.many(sql`select 1`)).rejects.toMatchObject({ name: 'DbUnavailable' });
  await place.remove();
});
