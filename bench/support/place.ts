import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database, Db } from '../../packages/server/src/db/database';
import { migrate } from '../../packages/server/src/db/migrate';
import { openDatabase } from '../../packages/server/src/db/open';
import { sql } from '../../packages/server/src/db/sql';
import { startCluster } from './cluster';
import { processorTimeOfAll } from './processor-time';

/** A database for one server process, which finds it by these environment variables. */
export interface Place {
  readonly env: Readonly<Record<string, string>>;
  open(): Promise<Database>;
  /** A copy. No connection to it may be open. */
  copy(): Promise<Place>;
}

/** Where databases come from; one for each of the two engines. */
export interface Engine {
  readonly name: 'pglite' | 'postgres';
  /** Empty, with our tables. */
  place(): Promise<Place>;
  /** The seconds of processor time that it used so far outside of the product's own process. */
  processorTime(): number;
  /** Bytes of write-ahead log so far; absent: not known. */
  walBytes?(): Promise<number>;
  close(): Promise<void>;
}

export type EngineName = Engine['name'];

export function openEngine(name: EngineName, folder: string): Promise<Engine> {
  return name === 'pglite' ? openEmbedded(folder) : openServer(folder);
}

async function openEmbedded(folder: string): Promise<Engine> {
  const home = join(folder, 'pglite');
  const placeIn = (dataDir: string): Place => ({
    env: { DATA_DIR: dataDir },
    open: () => openDatabase({ dataDir }),
    copy: async () => {
      const copied = join(home, randomUUID());
      cpSync(join(dataDir, 'database'), join(copied, 'database'), { recursive: true });
      return placeIn(copied);
    },
  });
  mkdirSync(home, { recursive: true });
  const empty = placeIn(join(home, 'empty'));
  await withTables(empty);
  return {
    name: 'pglite',
    place: () => empty.copy(),
    processorTime: () => 0,
    close: async () => rmSync(home, { recursive: true, force: true }),
  };
}

async function openServer(folder: string): Promise<Engine> {
  const cluster = await startCluster(join(folder, 'postgres'));
  const placeIn = (database: string): Place => ({
    env: { DATABASE_URL: cluster.url(database), VIGILIA_KEY: Buffer.alloc(32, 7).toString('base64') },
    open: async () => openDatabase({ databaseUrl: cluster.url(database) }),
    copy: async () => {
      const copied = `copy_${randomUUID().replaceAll('-', '')}`;
      await create(`${copied} template ${database}`);
      return placeIn(copied);
    },
  });
  const create = async (definition: string) => {
    const db = openDatabase({ databaseUrl: cluster.url('postgres') });
    await (await db).script(`create database ${definition}`);
    await (await db).close();
  };
  await create('empty');
  const empty = placeIn('empty');
  await withTables(empty);
  return {
    name: 'postgres',
    place: () => empty.copy(),
    processorTime: () => processorTimeOfAll(cluster.pid),
    walBytes: () => inside(empty, readWalBytes),
    close: () => cluster.stop(),
  };
}

const withTables = (place: Place): Promise<unknown> => inside(place, migrate);

export const readWalBytes = async (db: Db): Promise<number> =>
  (await db.one<{ bytes: number }>(sql`select (pg_current_wal_lsn() - '0/0')::float8 as bytes`)).bytes;

/** No server may use the database meanwhile. */
export async function inside<T>(place: Place, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await place.open();
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
