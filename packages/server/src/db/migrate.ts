import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database, Db } from './database';
import { SERVER } from './postgres';
import { sql } from './sql';

/**
 * Brings the schema up to date: plain SQL files, forward only, each in one transaction, so that an upgrade cut short is
 * all or nothing. A new file has the next number; one that is missing was given up before a release and is not used
 * again. Servers that start together take turns by a lock. Returns the names that were applied.
 */
export async function migrate(db: Database, folder: string = MIGRATIONS): Promise<string[]> {
  const files = await readMigrations(folder);
  const applied: string[] = [];
  for (;;) {
    const name = await db.transaction((db) => applyNext(db, files), { unlimited: true });
    if (name === undefined) return applied;
    applied.push(name);
  }
}

/** Brings an empty database to the schema that `last` left, inside a transaction of the caller. For restoring. */
export async function migrateTo(db: Db, last: string, folder: string = MIGRATIONS): Promise<void> {
  const files = (await readMigrations(folder)).filter(({ name }) => name <= last);
  while (await applyNext(db, files));
}

/**
 * For the command line tool, which may be of another version than the servers: it never changes the schema of a database
 * that servers are using.
 */
export async function migrateUnlessInUse(db: Database, folder: string = MIGRATIONS): Promise<void> {
  const files = await readMigrations(folder);
  const done = await listApplied(db);
  checkApplied(done, files);
  const [first] = files.slice(done.length);
  if (!first) return;
  if (done.length > 0 && (await hasServers(db)))
    throw new Error(
      `This tool is of a newer version than the servers that use this database: it would have to apply ${first.name} ` +
        'first. Use the tool of the servers’ version, or stop the servers and upgrade them.',
    );
  await migrate(db, folder);
}

/** The embedded engine lets in one process at a time; on PostgreSQL servers are known by the name of their connections. */
export async function hasServers(db: Database): Promise<boolean> {
  if (db.engine === 'pglite') return false;
  const { servers } = await db.one<{ servers: number }>(sql`
    select count(*) as servers from pg_stat_activity
    where datname = current_database() and application_name = ${SERVER}`);
  return servers > 0;
}

/** Names of those that are not applied yet. Throws where the database is of another version. */
export async function pendingMigrations(db: Database, folder: string = MIGRATIONS): Promise<string[]> {
  const files = await readMigrations(folder);
  const done = await listApplied(db);
  checkApplied(done, files);
  return files.slice(done.length).map(({ name }) => name);
}

/** Of this version. */
export async function newestMigration(folder: string = MIGRATIONS): Promise<string | undefined> {
  return (await readMigrations(folder)).at(-1)?.name;
}

/** Beside this file, from sources as in the bundle. */
const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

/** The number of the advisory lock; any other would do. */
const LOCK = 7_163_041;

interface Migration {
  readonly name: string;
  readonly checksum: string;
  readonly text: string;
}

/** One step, and its name; undefined when there is nothing left to do. */
async function applyNext(db: Db, files: Migration[]): Promise<string | undefined> {
  await db.run(sql`select pg_advisory_xact_lock(${LOCK})`);
  await db.script(`create table if not exists migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  const done = await listApplied(db);
  checkApplied(done, files);
  const next = files[done.length];
  if (!next) return undefined;
  await db.script(next.text);
  await db.run(sql`insert into migration (name, checksum) values (${next.name}, ${next.checksum})`);
  return next.name;
}

type Applied = Omit<Migration, 'text'>;

async function listApplied(db: Db): Promise<Applied[]> {
  const { exists } = await db.one<{ exists: boolean }>(
    sql`select to_regclass('public.migration') is not null as exists`,
  );
  return exists ? db.many<Applied>(sql`select name, checksum from migration order by name`) : [];
}

/** Of a migration that was changed after it had landed: what it was before, where both leave a database that means the same. */
const EARLIER: Readonly<Record<string, readonly string[]>> = {
  // It renamed a field in every stored day too, which took long; a day is read in both forms.
  '0052-model-of-a-home.sql': ['60d604c43c07d74ada0ef5dedf15fdf2cb61e4ae1f3909ac27bbfb9a8624a0f4'],
};

/** What was applied must be the beginning of what we have, unchanged. */
function checkApplied(done: Applied[], files: Migration[]): void {
  done.forEach(({ name, checksum }, index) => {
    const file = files[index];
    if (!files.some((known) => known.name === name)) {
      throw new Error(
        `The database knows the migration ${name}, this version of Vigilia does not: it is too old for it.`,
      );
    }
    if (file?.name !== name) {
      throw new Error(
        `The migration ${file?.name} comes before ${name}, which is applied already: give it a higher number.`,
      );
    }
    if (file.checksum !== checksum && !EARLIER[name]?.includes(checksum)) {
      throw new Error(`The migration ${name} was changed after it was applied: write a new one instead.`);
    }
  });
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await fs.readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const misnamed = names.find((name) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(name));
  if (misnamed)
    throw new Error(`${misnamed} is not a valid name of a migration: it must look like 0001-foundation.sql.`);
  const numbers = names.map((name) => name.slice(0, 4));
  const twice = numbers.find((number, index) => numbers.indexOf(number) !== index);
  if (twice) throw new Error(`Two migrations have the number ${twice}.`);
  return Promise.all(
    names.map(async (name) => {
      const text = await fs.readFile(path.join(folder, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}
