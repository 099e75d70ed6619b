import path from 'node:path';
import pg from 'pg';
import type { Database } from '#db/database';
import { DbUnavailable } from '#db/errors';
import { earsFor } from '#db/listener';
import { type OuterHandle, watched } from '#db/outer-handle';
import { type Lease, sessionOver } from '#db/session';
import { createOnce } from './create';
import { type Engine, startEngine } from './engine';
import { lockFolder } from './lock';
import { refuseUnlessDurable } from './self-test';
import { EngineStream } from './stream';

export interface PgliteOptions {
  readonly dataDir: string;
  /** How long the engine may go without any sign of life, in milliseconds. */
  readonly patience?: number;
  readonly outer?: OuterHandle;
}

export interface PgliteDatabase extends Database {
  /** For tests of the engine's promises. */
  readonly engineThread: Engine;
}

/** The embedded PostgreSQL, in a thread of its own, behind a lock, on a disk that really syncs. */
export async function openPglite({
  dataDir,
  patience = 10_000,
  outer = watched(),
}: PgliteOptions): Promise<PgliteDatabase> {
  const folder = path.resolve(dataDir, 'database');
  const unlock = await lockFolder(dataDir);
  try {
    await createOnce(folder, patience);
    const engineThread = await startEngine(folder, patience);
    const stream = () => new EngineStream(engineThread);
    const client = new pg.Client({ stream, ssl: false, user: 'postgres', database: 'postgres' });
    await client.connect();
    const queue = oneAtATime(client);
    const session = sessionOver(queue.lease, outer);
    const close = () =>
      queue.end(async () => {
        await engineThread.close();
        await unlock();
      });
    try {
      await refuseUnlessDurable(session, engineThread);
    } catch (error) {
      await close();
      throw error;
    }

    const ears = earsFor();
    client.on('notification', ({ channel, payload }) => ears.tell(channel, payload ?? ''));
    return {
      engine: 'pglite',
      engineThread,
      ...session,
      async listen(channel, heard, missed) {
        const forget = ears.add(channel, heard, missed);
        await session.script(`listen ${channel}`);
        return async () => {
          if (forget()) await session.script(`unlisten ${channel}`);
        };
      },
      close,
    };
  } catch (error) {
    await unlock().catch(() => {});
    throw error;
  }
}

/** The engine has one connection: whoever comes waits for the one before. */
function oneAtATime(client: pg.ClientBase) {
  let last: Promise<void> = Promise.resolve();
  let ended = false;
  const lease = async (): Promise<Lease> => {
    const before = last;
    let release = () => {};
    last = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    if (ended) {
      release();
      throw new DbUnavailable('The database is closed.');
    }
    return { client, release };
  };
  return {
    lease,
    /** Once those before have finished; those after are turned away. */
    async end(work: () => Promise<void>): Promise<void> {
      if (ended) return;
      const { release } = await lease();
      ended = true;
      await work().finally(release);
    },
  };
}
