import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { compiledEngine } from '#db/pglite/compiled-engine';
import { EngineStream } from '#db/pglite/stream';

const EMPTY = new URL('../../../dist/empty-database.tar.gz', import.meta.url);

/** The clock of a night, which counts what happens. */
export interface NightTime {
  readonly now: number;
  activity: number;
}

/**
 * The embedded engine in this thread, on files in memory. Its clock is ours while it runs, and what it does is done before
 * the event loop turns, so the order of events is the same each time.
 */
export async function startEngine(time: NightTime, files: Blob = new Blob([readFileSync(EMPTY)])) {
  const engine = await PGlite.create({ pgliteWasmModule: await compiledEngine(), loadDataDir: files });
  const module = engine.Module;
  const step = module._PostgresMainLoopOnce;
  module._PostgresMainLoopOnce = () => {
    const real = Date.now;
    Date.now = () => time.now;
    try {
      step();
    } finally {
      Date.now = real;
    }
  };
  let onBytes: (bytes: Uint8Array) => void = () => undefined;
  const stream = () =>
    new EngineStream({
      send(bytes: Uint8Array) {
        time.activity += 1;
        engine
          .execProtocolRawStream(bytes, {
            syncToFs: false,
            onRawData: (data) => {
              time.activity += 1;
              onBytes(data.slice());
            },
          })
          .catch((error: unknown) => {
            throw error;
          });
      },
      onBytes: (listener: (bytes: Uint8Array) => void) => {
        onBytes = listener;
      },
    } as ConstructorParameters<typeof EngineStream>[0]);
  const client = new pg.Client({
    stream,
    ssl: false,
    user: 'postgres',
    database: 'postgres',
  } as pg.ClientConfig);
  await client.connect();
  await client.query('set synchronous_commit = off; set plan_cache_mode = force_generic_plan');
  return {
    client: client as pg.ClientBase,
    DatabaseError: pg.DatabaseError,
    dump: async () => {
      await client.query('checkpoint');
      return (await engine.dumpDataDir('none')) as Blob;
    },
    close: () => engine.close(),
  };
}

export type NightEngine = Awaited<ReturnType<typeof startEngine>>;
