import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, inject } from 'vitest';
import { listTables } from '#db/catalog';
import type { Database } from '#db/database';
import { migrate } from '#db/migrate';
import { openDatabase } from '#db/open';
import { sql } from '#db/sql';

/**
 * An empty database with our schema, on the engine of the vitest project: `server` is the embedded one,
 * `server-postgres` is PostgreSQL. It is closed when the test file ends. On the embedded engine a file has one
 * database: asking again empties it.
 */
export async function freshDatabase(): Promise<Database> {
  const source = inject('testDatabase');
  return source.engine === 'postgres' ? copyOnServer(source.url) : emptied(source.folder, source.template);
}

const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing.splice(0)) await close();
});

async function copyOnServer(url: string): Promise<Database> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const server = await openDatabase({ databaseUrl: named(url, 'postgres') });
  try {
    await server.script(`create database ${name} template template_vigilia`);
  } finally {
    await server.close();
  }
  const db = await openDatabase({ databaseUrl: named(url, name) });
  closing.push(() => db.close());
  return db;
}

function named(url: string, database: string): string {
  return url.replace('/?', `/${database}?`);
}

let ofThisFile: Promise<{ db: Database; before: Inventory }> | undefined;

async function emptied(folder: string, template: string): Promise<Database> {
  if (!ofThisFile) {
    ofThisFile = copyOfTemplate(folder, template).then(async (db) => ({ db, before: await inventory(db) }));
    return (await ofThisFile).db;
  }
  const { db, before } = await ofThisFile;
  const now = await inventory(db);
  if (before.rows === 0 && now.tables.join() === before.tables.join()) await deleteAll(db, now.tables);
  else await recreate(db);
  return db;
}

/** Ten times as fast as the other way, but it would keep tables that a test made and lose rows of a migration. */
function deleteAll(db: Database, tables: string[]): Promise<void> {
  return db.transaction(async (db) => {
    // Neither triggers nor foreign keys, so the order does not matter.
    await db.script('set local session_replication_role = replica');
    await db.script(tables.map((table) => `delete from ${table}`).join(';'));
    await db.script(`select setval(format('%I', sequencename), start_value, false) from pg_sequences
                     where schemaname = 'public'`);
  });
}

async function recreate(db: Database): Promise<void> {
  await db.script('drop schema public cascade; create schema public');
  await migrate(db);
}

interface Inventory {
  readonly tables: string[];
  readonly rows: number;
}

async function inventory(db: Database): Promise<Inventory> {
  const tables = (await listTables(db)).map(({ name }) => name).filter((name) => name !== 'migration');
  const counts = tables.map((table) => sql.raw(`(select count(*) from ${table})`));
  const { rows } = await db.one<{ rows: number }>(
    sql`select ${sql.join([sql.raw('0'), ...counts], ' + ')} as rows`,
  );
  return { tables, rows };
}

async function copyOfTemplate(folder: string, template: string): Promise<Database> {
  const dataDir = path.join(folder, randomUUID());
  await fs.cp(template, dataDir, { recursive: true });
  const db = await openDatabase({ dataDir });
  closing.push(async () => {
    await db.close();
    await fs.rm(dataDir, { recursive: true });
  });
  return db;
}
