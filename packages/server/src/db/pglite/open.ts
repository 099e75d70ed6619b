import path from 'node:path';
import pg from 'pg';
import type { Database } from '#db/database';
import { DbUnavailable } from '#db/errors';
import { type BorrowedConnection, createHandle } from '#db/handle';
import { subscriberRegistry } from '#db/listener';
import { type TransactionGuard, withTransactionGuard } from '#db/transaction-guard';
import { createOnce } from './create';
import { type Engine, startEngine } from './engine';
import { lockFolder } from './lock';
import { assertCommitsAreSynced } from './self-test';
import { EngineStream } from './stream';

export interface PgliteOptions {
  readonly dataDir: string;
  /** How long the engine may be silent while a statement runs, in milliseconds, before the process ends. */
  readonly hangTimeout?: number;
  readonly guard?: TransactionGuard;
}

export interface PgliteDatabase extends Database {
  /** For the tests of the engine. */
  readonly engineThread: Engine;
}

/** The embedded PostgreSQL, in a thread of its own, behind a lock, on a disk that really syncs. */
export async function openPglite({
  dataDir,
  hangTimeout = 10_000,
  guard = withTransactionGuard(),
}: PgliteOptions): Promise<PgliteDatabase> {
  const folder = path.resolve(dataDir, 'database');
  const unlock = await lockFolder(dataDir);
  try {
    await createOnce(folder, hangTimeout);
    const engineThread = await startEngine(folder, hangTimeout);
    const stream = () => new EngineStream(engineThread);
    const client = new pg.Client({ stream, ssl: false, user: 'postgres', database: 'postgres' });
    await client.connect();
    const queue = connectionQueue(client);
    const handle = createHandle(queue.borrow, guard);
    const close = () =>
      queue.end(async () => {
        await engineThread.close();
        await unlock();
      });
    try {
      await assertCommitsAreSynced(handle, engineThread);
    } catch (error) {
      await close();
      throw error;
    }

    const subscribers = subscriberRegistry();
    client.on('notification', ({ channel, payload }) => subscribers.notify(channel, payload ?? ''));
    return {
      engine: 'pglite',
      engineThread,
      ...handle,
      async listen(channel, onNotification, onReconnect) {
        const unsubscribe = subscribers.add(channel, onNotification, onReconnect);
        await handle.script(`listen ${channel}`);
        return async () => {
          if (unsubscribe()) await handle.script(`unlisten ${channel}`);
        };
      },
      close,
    };
  } catch (error) {
    await unlock().catch(() => {});
    throw error;
  }
}

/** The engine has one connection, which is lent to one caller after the other. */
function connectionQueue(client: pg.ClientBase) {
  let last: Promise<void> = Promise.resolve();
  let ended = false;
  const borrow = async (): Promise<BorrowedConnection> => {
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
    borrow,
    /** Runs once those before have finished; those after get DbUnavailable. */
    async end(work: () => Promise<void>): Promise<void> {
      if (ended) return;
      const { release } = await borrow();
      ended = true;
      await work().finally(release);
    },
  };
}
