import fs from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { Database, OnTrouble } from '#db/database';
import { earsFor } from '#db/listener';
import { type Lease, sessionOver } from '#db/session';
import { startEngine } from './engine';
import { EngineStream } from './stream';

export interface PgliteOptions {
  readonly dataDir: string;
  readonly onTrouble?: OnTrouble;
}

export async function openPglite({ dataDir }: PgliteOptions): Promise<Database> {
  const folder = path.join(dataDir, 'database');
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  const engine = await startEngine(folder);
  const client = new pg.Client({
    stream: () => new EngineStream(engine),
    ssl: false,
    user: 'postgres',
    database: 'postgres',
  });
  await client.connect();
  const ears = earsFor();
  client.on('notification', ({ channel, payload }) => ears.tell(channel, payload ?? ''));

  const session = sessionOver(oneAtATime(client));
  return {
    engine: 'pglite',
    ...session,
    async listen(channel, heard, missed) {
      const forget = ears.add(channel, heard, missed);
      await session.script(`listen ${channel}`);
      return async () => {
        if (forget()) await session.script(`unlisten ${channel}`);
      };
    },
    async close() {
      await engine.close();
    },
  };
}

/** The engine has one connection: whoever comes waits for the one before. */
function oneAtATime(client: pg.ClientBase): () => Promise<Lease> {
  let last: Promise<void> = Promise.resolve();
  return async () => {
    const before = last;
    let release = () => {};
    last = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    return { client, release };
  };
}
