import path from 'node:path';
import pg from 'pg';
import { inBackground } from '#background';
import type { Database } from '#db/database';
import { DbUnavailable } from '#db/errors';
import { createHandle } from '#db/handle';
import { subscriberRegistry } from '#db/listener';
import { type TransactionGuard, withTransactionGuard } from '#db/transaction-guard';
import { WriteMonitor } from '#db/write-monitor';
import { ConnectionQueue } from './connection-queue';
import { createOnce } from './create';
import { type Engine, type OnLost, startEngine } from './engine';
import { lockFolder } from './lock';
import { makeReserve } from './reserve';
import { assertCommitsAreSynced } from './self-test';
import { EngineStream } from './stream';

export interface PgliteOptions {
  readonly dataDir: string;
  /** How long the engine may be silent while a statement runs, in milliseconds, before the process ends. */
  readonly hangTimeout?: number;
  readonly guard?: TransactionGuard;
  /** How long a statement, or the wait for the one connection, may take in milliseconds. */
  readonly statementLimit?: number;
  /** The engine hangs or died: ends the process. */
  readonly onLost?: OnLost;
}

/** How often somebody looks whether there is disk space again. */
const RESERVE_INTERVAL = 5_000;

export interface PgliteDatabase extends Database {
  /** For the tests of the engine. */
  readonly engineThread: Engine;
}

/** The embedded PostgreSQL, in a thread of its own, behind a lock, on a disk that really syncs. */
export async function openPglite({
  dataDir,
  hangTimeout = 10_000,
  guard = withTransactionGuard(),
  statementLimit = 30_000,
  onLost,
}: PgliteOptions): Promise<PgliteDatabase> {
  const folder = path.resolve(dataDir, 'database');
  const unlock = await lockFolder(dataDir);
  try {
    await createOnce(folder);
    const engineThread = await startEngine(folder, hangTimeout, onLost);
    const stream = () => new EngineStream(engineThread);
    const client = new pg.Client({ stream, ssl: false, user: 'postgres', database: 'postgres' });
    await client.connect();
    const queue = new ConnectionQueue(client, statementLimit);
    const writes = new WriteMonitor();
    const handle = createHandle(queue.borrow, {
      guard,
      writes,
      statementLimit,
      abandon: () => {}, // the engine cannot be interrupted: its connection is lent again when the statement ends
      preparedStatements: true,
    });
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
      maxConnections: 1,
      engineThread,
      ...handle,
      writes,
      isListening: () => true,
      connections: () => queue.counts(),
      isIdle: () => queue.isIdle(),
      async listen(channel, onNotification, onReconnect) {
        const unsubscribe = subscribers.add(channel, onNotification, onReconnect);
        await handle.script(`listen ${channel}`);
        return async () => {
          if (unsubscribe()) await handle.script(`unlisten ${channel}`);
        };
      },
      async keepReserve(schedule, onChange) {
        let isFull = false;
        const change = async (full: boolean) => {
          if (full === isFull) return;
          isFull = full;
          // One connection, so its setting is everybody's; what is refused by it counts as a failing disk.
          await handle.script(`set default_transaction_read_only = ${full ? 'on' : 'off'}`);
          if (full) writes.failed(new DbUnavailable('The disk is full.', { reason: 'storage' }));
          onChange(full);
        };
        let running: Promise<unknown> = Promise.resolve();
        const look = () => {
          running = running.then(async () => change(!(await makeReserve(dataDir)))).catch(() => undefined);
          return running;
        };
        engineThread.onReserveUsed(() => inBackground(look()));
        await look();
        const stop = schedule(RESERVE_INTERVAL, () => inBackground(look()));
        return async () => {
          stop();
          await running;
        };
      },
      close,
    };
  } catch (error) {
    await unlock().catch(() => {});
    throw error;
  }
}
