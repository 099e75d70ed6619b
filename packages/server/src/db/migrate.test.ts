import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { freshDatabase } from '#testing/database';
import type { Database } from './database';
import { migrate, migrateUnlessInUse } from './migrate';
import { openDatabase } from './open';
import { SERVER } from './postgres';
import { sql } from './sql';

let db: Database;
let folder: string;
beforeAll(async () => {
  db = await freshDatabase();
});
beforeEach(async () => {
  await db.script('drop schema public cascade; create schema public');
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'vigilia-migrations-'));
  onTestFinished(() => fs.rm(folder, { recursive: true }));
});

const write = (name: string, text: string) => fs.writeFile(path.join(folder, name), text);
const tables = async () =>
  (
    await db.many<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    )
  )
    .map(({ name }) => name)
    .filter((name) => name !== 'migration');

test('an empty database gets every migration in order, and none the second time', async () => {
  await write(
    '0002-beds.sql',
    'create table bed (room int references room (id)); insert into bed values (1);',
  );
  await write('0001-rooms.sql', 'create table room (id int primary key);\ninsert into room values (1);');
  await write('README.md', 'not a migration');
  expect(await migrate(db, folder)).toEqual(['0001-rooms.sql', '0002-beds.sql']);
  expect(await migrate(db, folder)).toEqual([]);
  expect(await db.one(sql`select count(*) as beds from bed`)).toEqual({ beds: 1 });
});

test('an upgrade applies only the new migrations', async () => {
  await write('0001-rooms.sql', 'create table room ()');
  await migrate(db, folder);
  await write('0002-beds.sql', 'create table bed ()');
  expect(await migrate(db, folder)).toEqual(['0002-beds.sql']);
  expect(await tables()).toEqual(['bed', 'room']);
});

test('a migration that fails is rolled back alone, and runs once it is corrected', async () => {
  await write('0001-rooms.sql', 'create table room ()');
  await write(
    '0002-beds.sql',
    'create table bed (); create table mattress (); select 1 / 0; create table pillow ();',
  );
  await expect(migrate(db, folder)).rejects.toMatchObject({ name: 'DbError', code: '22012' });
  expect(await tables()).toEqual(['room']);
  await write('0002-beds.sql', 'create table bed ()');
  expect(await migrate(db, folder)).toEqual(['0002-beds.sql']);
});

test('a database that applied a migration as it was before a change that means the same is brought up to date', async () => {
  await migrate(db);
  const before = '60d604c43c07d74ada0ef5dedf15fdf2cb61e4ae1f3909ac27bbfb9a8624a0f4';
  await db.run(sql`update migration set checksum = ${before} where name = '0052-model-of-a-home.sql'`);
  expect(await migrate(db)).toEqual([]);
});

test('an applied migration that was changed later is refused', async () => {
  await write('0001-rooms.sql', 'create table room ()');
  await migrate(db, folder);
  await write('0001-rooms.sql', 'create table room (id int)');
  await expect(migrate(db, folder)).rejects.toThrow('0001-rooms.sql was changed after it was applied');
});

test('a database of a newer version is refused', async () => {
  await write('0001-rooms.sql', 'create table room ()');
  await write('0002-beds.sql', 'create table bed ()');
  await migrate(db, folder);
  await fs.rm(path.join(folder, '0002-beds.sql'));
  await expect(migrate(db, folder)).rejects.toThrow(
    'knows the migration 0002-beds.sql, this version of Vigilia does not',
  );
});

test('a migration numbered before an applied one is refused', async () => {
  await write('0001-rooms.sql', 'create table room ()');
  await write('0003-beds.sql', 'create table bed ()');
  await migrate(db, folder);
  await write('0002-lifts.sql', 'create table lift ()');
  await expect(migrate(db, folder)).rejects.toThrow('0002-lifts.sql comes before 0003-beds.sql');
});

test('a migration file with an invalid name is refused', async () => {
  await write('1-rooms.sql', 'create table room ()');
  await expect(migrate(db, folder)).rejects.toThrow('1-rooms.sql is not a valid name of a migration');
});

test('two migrations with one number are refused', async () => {
  await write('0001-rooms.sql', 'create table room ()');
  await write('0001-beds.sql', 'create table bed ()');
  await expect(migrate(db, folder)).rejects.toThrow('Two migrations have the number 0001.');
});

test('servers that start together run each migration once', async () => {
  await write('0001-rooms.sql', 'create table room (id int); insert into room values (1);');
  await write('0002-more.sql', 'insert into room values (2);');
  const applied = await Promise.all([migrate(db, folder), migrate(db, folder), migrate(db, folder)]);
  expect(applied.flat().sort()).toEqual(['0001-rooms.sql', '0002-more.sql']);
  expect(await db.many(sql`select id from room order by id`)).toEqual([{ id: 1 }, { id: 2 }]);
});

test('the command line tool migrates an empty database, and one that no server uses', async () => {
  await write('0001-rooms.sql', 'create table room ()');
  await migrateUnlessInUse(db, folder);
  await write('0002-beds.sql', 'create table bed ()');
  await migrateUnlessInUse(db, folder);
  expect(await tables()).toEqual(['bed', 'room']);
});

test.runIf(inject('testDatabase').engine === 'postgres')(
  'PostgreSQL: a newer command line tool refuses to migrate a database that a server uses, and works once it is gone',
  async () => {
    await write('0001-rooms.sql', 'create table room ()');
    await migrate(db, folder);
    const { name } = await db.one<{ name: string }>(sql`select current_database() as name`);
    const source = inject('testDatabase');
    const databaseUrl = 'url' in source ? source.url.replace('/?', `/${name}?`) : '';
    const server = await openDatabase({ databaseUrl }, { applicationName: SERVER });
    onTestFinished(() => server.close());
    await server.listen('readings', () => {});

    await migrateUnlessInUse(db, folder); // of the same version: nothing to apply
    await write('0002-beds.sql', 'create table bed ()');
    await expect(migrateUnlessInUse(db, folder)).rejects.toThrow('newer version than the servers');
    expect(await tables()).toEqual(['room']);
    await server.close();
    await expect.poll(() => migrateUnlessInUse(db, folder).then(tables, () => null)).toEqual(['bed', 'room']);
  },
);
