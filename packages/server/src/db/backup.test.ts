import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '#testing/database';
import { backup, type RestoreOptions, restore } from './backup';
import type { Database, Db } from './database';
import { migrate } from './migrate';
import { openDatabase } from './open';
import { sql } from './sql';

// A small schema with everything that is hard to copy: rows that point at each other, generated and identity columns,
// bytes, JSON, arrays, a partitioned table, a trigger.
const SCHEMA = `
  create table "Room" (id int generated always as identity primary key, "the name" text not null, beside int references "Room" (id));
  create table sensor (id int primary key, room_id int not null references "Room" (id), photo bytea, facts jsonb, tags text[],
    weight numeric(6,3), exact float8, seen timestamptz, born date, gone boolean,
    label text generated always as ('sensor ' || id) stored);
  create table reading (sensor_id int not null references sensor (id), at timestamptz not null, value int, primary key (sensor_id, at))
    partition by range (at);
  create table audit (entry text);
  create table server (id int);
  insert into audit values ('written by the migration');
  create function note() returns trigger language plpgsql as $$ begin insert into audit values ('sensor added'); return null; end $$;
  create trigger noted after insert on sensor for each row execute function note();`;

const preparePartitions: RestoreOptions['preparePartitions'] = async (db, table, rows) => {
  for (const month of new Set(rows.map((row) => String(row.at).slice(0, 7))))
    await makeMonth(db, table, month);
};
async function makeMonth(db: Db, table: string, month: string): Promise<void> {
  const { end } = await db.one<{ end: string }>(
    sql`select (${`${month}-01`}::date + interval '1 month')::date as end`,
  );
  await db.script(`create table if not exists ${table}_${month.replace('-', '_')}
                   partition of ${table} for values from ('${month}-01') to ('${end}')`);
}

async function insertRows(db: Database): Promise<void> {
  await db.script(`insert into "Room" ("the name") values ('Zoë’s'), ('two'); update "Room" set beside = 3 - id;
    insert into sensor values (1, 2, '\\x00ff0a', '{"a": [1, null, "\\\\"]}', '{"x,y",NULL,""}', 12.345, 0.1, '2026-03-29 01:30:00.123456+00', '1931-05-06', true),
                              (2, 1, null, null, null, null, 'NaN', 'infinity', null, null);`);
  await db.script(`create table reading_2026_10 partition of reading for values from ('2026-10-01') to ('2026-11-01');
    create table reading_2026_11 partition of reading for values from ('2026-11-01') to ('2026-12-01');
    insert into reading select 1, '2026-10-31'::timestamptz + i * interval '1 minute', i from generate_series(1, 2880) i;
    insert into reading select 2, '2026-10-31'::timestamptz + i * interval '1 minute', i from generate_series(1, 1000) i`);
}

/** All rows, as text. */
const everything = async (db: Database) => ({
  rooms: await db.many(sql`select r::text from "Room" r order by id`),
  sensors: await db.many(sql`select s::text, label from sensor s order by id`),
  readings: await db.one(
    sql`select count(*) as n, md5(string_agg(r::text, ',' order by sensor_id, at)) as hash from reading r`,
  ),
  audit: await db.many(sql`select entry from audit order by 1`),
});

let folder: string;
let migrations: string;
let source: Database;
/** A second database, on the embedded engine whichever one this test runs on. */
let embedded: Database;
let before: Awaited<ReturnType<typeof everything>>;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'vigilia-backup-'));
  migrations = path.join(folder, 'migrations');
  await fs.mkdir(migrations);
  await fs.writeFile(path.join(migrations, '0001-home.sql'), SCHEMA);
  source = await freshDatabase();
  await source.script('drop schema public cascade; create schema public');
  await migrate(source, migrations);
  await insertRows(source);
  before = await everything(source);
  embedded = await openDatabase({ dataDir: path.join(folder, 'embedded') });
  return async () => {
    await embedded.close();
    await fs.rm(folder, { recursive: true });
  };
});

async function emptied(db: Database): Promise<Database> {
  await db.script('drop schema public cascade; create schema public');
  return db;
}

test('a restored backup equals the source, and its sequences, foreign keys and triggers work', async () => {
  const file = path.join(folder, 'home.backup');
  await backup(source, file);
  const copy = await emptied(embedded);
  await restore(copy, file, { migrations, preparePartitions });
  expect(await everything(copy)).toEqual(before);
  expect(await copy.one(sql`insert into "Room" ("the name") values ('three') returning id`)).toEqual({
    id: 3,
  });
  await expect(copy.run(sql`insert into sensor (id, room_id) values (9, 99)`)).rejects.toMatchObject({
    code: '23503',
  });
  await copy.run(sql`insert into sensor (id, room_id) values (9, 1)`);
  expect(await copy.one(sql`select count(*) as added from audit where entry = 'sensor added'`)).toEqual({
    added: before.audit.filter((row) => JSON.stringify(row).includes('sensor added')).length + 1,
  });

  // And back again, from the embedded engine to the one this test runs on.
  const second = path.join(folder, 'second.backup');
  const after = await everything(copy);
  await backup(copy, second, [{ name: 'reading', key: ['sensor_id', 'at'], readLater: 'inserted' }]);
  const target = await emptied(await freshDatabase());
  await restore(target, second, { migrations, preparePartitions });
  expect(await everything(target)).toEqual(after);
  expect((await fs.stat(second)).mode & 0o777).toBe(0o600);
  if (target === source) {
    await emptied(source);
    await restore(source, file, { migrations, preparePartitions });
  }
});

test('a backup of an older version is migrated after the restore', async () => {
  const file = path.join(folder, 'old.backup');
  // The server that made it runs, and not on the restored database: this migration refuses where another one does.
  await source.script('insert into server values (1)');
  await backup(source, file);
  await source.script('delete from server');
  await fs.cp(migrations, `${migrations}-2`, { recursive: true });
  await fs.writeFile(
    path.join(`${migrations}-2`, '0002-floors.sql'),
    `alter table "Room" add floor int default 4;
     do $$ begin if exists (select from server) then raise exception 'Another server runs'; end if; end $$`,
  );
  const copy = await emptied(embedded);
  await restore(copy, file, { migrations: `${migrations}-2`, preparePartitions });
  expect(await copy.many(sql`select floor from "Room"`)).toEqual([{ floor: 4 }, { floor: 4 }]);
});

test('a restore into a database that is not empty is refused', async () => {
  const file = path.join(folder, 'any.backup');
  await backup(source, file);
  await expect(restore(source, file, { migrations })).rejects.toThrow('This database is not empty');
  expect(await everything(source)).toEqual(before);
});

test('a damaged backup is refused and leaves the database empty', async () => {
  const file = path.join(folder, 'sound.backup');
  await backup(source, file);
  const sound = await fs.readFile(file);
  const text = gunzipSync(sound).toString();
  const copy = await emptied(embedded);
  const damages = {
    'cut short': sound.subarray(0, sound.length - 20),
    'cut and closed': gzipSync(text.slice(0, text.lastIndexOf('{'))),
    'one value changed': gzipSync(text.replace('Zoë', 'Zoe')),
    'something added': gzipSync(`${text}{"sequences":[]}\n`),
  };
  for (const [how, bytes] of Object.entries(damages)) {
    const damaged = path.join(folder, 'damaged.backup');
    await fs.writeFile(damaged, bytes);
    await expect(restore(copy, damaged, { migrations, preparePartitions }), how).rejects.toThrow(
      'damaged or incomplete',
    );
    expect(await copy.many(sql`select 1 from pg_tables where schemaname = 'public'`), how).toEqual([]);
  }
});

test('a backup that fails keeps the earlier file and leaves no unfinished one', async () => {
  const file = path.join(folder, 'kept.backup');
  await fs.writeFile(file, 'yesterday');
  await source.script('alter table migration rename to hidden');
  onTestFinished(() => source.script('alter table hidden rename to migration'));
  await expect(backup(source, file)).rejects.toThrow();
  expect(await fs.readFile(file, 'utf8')).toBe('yesterday');
  expect((await fs.readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([]);
});
