import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { inject } from 'vitest';
import type { Database } from '#db/database';
import { migrate } from '#db/migrate';
import { openDatabase } from '#db/open';
import { openPglite } from '#db/pglite/open';
import { sql } from '#db/sql';
import { closeAfterFile } from './closing';
import type { TestDatabase } from './database-setup';

/**
 * An empty database with our schema, on the engine of the vitest project: `server` is the embedded one,
 * `server-postgres` is PostgreSQL. A worker keeps one for all its files, and asking again empties it: the embedded
 * engine takes seconds to start, and PostgreSQL longer to copy a database than most tests take.
 */
export async function freshDatabase(): Promise<Database> {
  const known = await ofThisWorker;
  if (known) {
    if (await wasEmptied(known)) return known.db;
    closeAfterFile(known.db);
  }
  ofThisWorker = newDatabase(inject('testDatabase'));
  return (await ofThisWorker).db;
}

/** False where a test left it in a state that is not worth repairing: a failed disk, or a lock that is still held. */
const wasEmptied = async (known: KeptDatabase): Promise<boolean> =>
  !known.db.writes.storageFailed() &&
  empty(known).then(
    () => true,
    () => false,
  );

async function newDatabase(source: TestDatabase): Promise<KeptDatabase> {
  const engine =
    source.engine === 'postgres'
      ? await openDatabase({ databaseUrl: await copyOnServer(source.url) })
      : await copyOfTemplate(source.folder, source.template);
  const db: Database = {
    ...engine,
    // After a test that closes it, the next one gets another.
    close: async () => {
      if ((await ofThisWorker)?.db === db) ofThisWorker = undefined;
      await engine.close();
    },
  };
  const tables = await listTables(db);
  return { db, tables, seeds: await listSeeds(db, tables) };
}

/** A new database on the PostgreSQL of this run, with our schema and without rows: its address. */
export async function copyOnServer(url: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const named = (database: string) => url.replace('/?', `/${database}?`);
  const server = await openDatabase({ databaseUrl: named('postgres') });
  try {
    await server.script(`create database ${name} template template_vigilia`);
  } finally {
    await server.close();
  }
  return named(name);
}

interface KeptDatabase {
  readonly db: Database;
  /** As the migrations left it. */
  readonly tables: readonly Table[];
  readonly seeds: readonly Seed[];
}
interface Table {
  readonly name: string;
  readonly isPartition: boolean;
}
/** Rows that a migration wrote. */
interface Seed {
  readonly table: string;
  readonly rows: unknown;
}

let ofThisWorker: Promise<KeptDatabase> | undefined;

async function empty({ db, tables, seeds }: KeptDatabase): Promise<void> {
  const now = await listTables(db);
  const has = (list: readonly Table[], name: string) => list.some((table) => table.name === name);
  const added = now.filter(({ name }) => !has(tables, name));
  const isAsMigrated =
    tables.every(({ name }) => has(now, name)) && added.every((table) => table.isPartition);
  if (isAsMigrated) await deleteAll(db, tables, seeds, added);
  else await recreate(db);
}

/** Ten times as fast as `recreate`, but it would keep tables that a test made. */
function deleteAll(
  db: Database,
  tables: readonly Table[],
  seeds: readonly Seed[],
  partitions: readonly Table[],
): Promise<void> {
  const whole = tables.filter(({ name, isPartition }) => !isPartition && name !== 'migration');
  return db.transaction(async (db) => {
    // Without triggers and foreign keys the order does not matter.
    await db.script('set local session_replication_role = replica');
    await db.script(
      [
        ...partitions.map(({ name }) => `drop table ${name}`),
        ...whole.map(({ name }) => `delete from ${name}`),
        `select setval(format('%I', sequencename), start_value, false) from pg_sequences
         where schemaname = 'public'`,
      ].join(';'),
    );
    for (const { table, rows } of seeds) {
      const name = sql.raw(table);
      await db.run(
        sql`insert into ${name} select * from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb)`,
      );
    }
  });
}

async function recreate(db: Database): Promise<void> {
  await db.script('drop schema public cascade; create schema public');
  await migrate(db);
}

const listTables = (db: Database): Promise<Table[]> =>
  db.many(sql`
    select quote_ident(relname) as name, relispartition as "isPartition" from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`);

async function listSeeds(db: Database, tables: readonly Table[]): Promise<Seed[]> {
  const seeds: Seed[] = [];
  for (const { name, isPartition } of tables) {
    if (isPartition || name === 'migration') continue;
    const { rows } = await db.one<{ rows: unknown }>(
      sql`select jsonb_agg(t) as rows from ${sql.raw(name)} t`,
    );
    if (rows !== null) seeds.push({ table: name, rows });
  }
  return seeds;
}

async function copyOfTemplate(folder: string, template: string): Promise<Database> {
  const dataDir = path.join(folder, randomUUID());
  await fs.cp(template, dataDir, { recursive: true });
  // Ten seconds, the default, pass without an answer where many tests share few processors.
  const engine = await openPglite({ dataDir, hangTimeout: 120_000 });
  // Nothing here outlives the process. Tests about syncing open an engine of their own, or start a server process.
  await engine.script('set synchronous_commit = off');
  return engine;
}
