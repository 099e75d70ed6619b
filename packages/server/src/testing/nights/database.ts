import type pg from 'pg';
import type { Database } from '#db/database';
import { createHandle } from '#db/handle';
import { subscriberRegistry } from '#db/listener';
import { ConnectionQueue } from '#db/pglite/connection-queue';
import { preparedNames } from '#db/prepared-names';
import { withoutTransactionGuard } from '#db/transaction-guard';
import { WriteMonitor } from '#db/write-monitor';
import type { Scheduler } from '#scheduler';
import type { NightEngine } from './engine';

/** What a fault does to a statement of a process. `lost`: it is done, and the process never hears of it. */
export type StatementFate = 'fine' | 'never-sent' | 'lost' | 'refused' | 'answer-lost' | 'disk-full';

export interface StatementGate {
  /** Asked for each statement before it is sent. */
  fateOf(text: string): StatementFate;
  /** Resolves when the process may go on. */
  whenRunning(): Promise<void>;
  isAlive(): boolean;
}

const nameOf = preparedNames(500);

/** Parsed and planned once for a night: most of what a statement costs on tables this small. */
function prepared(config: pg.QueryConfig): pg.QueryConfig {
  return { ...config, name: (config.values && nameOf(config.text)) ?? '' };
}

const NEVER = new Promise<never>(() => undefined);
const WRITES = /^\s*(insert|update|delete|with|commit|select pg_notify)/i;

/** One engine with one session, which the processes of a night use one after the other, as if each had a connection. */
export class NightDatabase {
  private readonly queue: ConnectionQueue;
  private readonly listeners = new Set<(channel: string, payload: string) => void>();

  constructor(private readonly engine: NightEngine) {
    // A process that waits for its turn waits: what holds the connection ends, is killed, or is cut off.
    this.queue = new ConnectionQueue(engine.client, Number.POSITIVE_INFINITY, () => () => undefined);
    engine.client.on('notification', ({ channel, payload }: pg.Notification) => {
      for (const notify of this.listeners) notify(channel, payload ?? '');
    });
  }

  /** The database as one process has it, from its start to its end. `cut` ends the transaction that it has open. */
  connect(gate: StatementGate, { schedule, monotonic }: { schedule: Scheduler; monotonic: () => number }) {
    const subscribers = subscriberRegistry();
    const notify = (channel: string, payload: string) => {
      if (gate.isAlive()) subscribers.notify(channel, payload);
    };
    this.listeners.add(notify);
    let cutOpen: (() => void) | undefined;
    const borrow = async () => {
      await gate.whenRunning();
      if (!gate.isAlive()) return NEVER;
      const { client, release } = await this.queue.borrow();
      if (!gate.isAlive()) {
        release();
        return NEVER;
      }
      let state: 'ours' | 'cut' | 'failed' = 'ours';
      let isReleased = false;
      const giveBack = () => {
        if (isReleased) return;
        isReleased = true;
        cutOpen = undefined;
        release();
      };
      /** The session is gone: the engine rolls back, and the next one has it. */
      const cut = () => {
        if (state === 'cut') return;
        state = 'cut';
        client.query('rollback').then(giveBack, giveBack);
      };
      cutOpen = cut;
      const query = async (config: pg.QueryConfig) => {
        await gate.whenRunning();
        if (!gate.isAlive()) return NEVER;
        if (state === 'cut') throw new Error('Connection terminated unexpectedly');
        const { text } = config;
        const fate = gate.fateOf(text);
        if (fate === 'never-sent') return NEVER;
        if (fate === 'refused') {
          cut();
          throw new Error('Connection terminated unexpectedly');
        }
        if (state === 'failed' && !text.startsWith('rollback')) {
          if (text !== 'commit') throw failure('25P02', 'current transaction is aborted');
          return client.query('rollback');
        }
        if (fate === 'disk-full' && WRITES.test(text)) {
          state = 'failed';
          throw failure('53100', 'could not extend file: No space left on device');
        }
        const result = await client.query(prepared(config));
        if (fate === 'lost' || !gate.isAlive()) return NEVER;
        if (fate === 'answer-lost') {
          cut();
          throw new Error('Connection terminated unexpectedly');
        }
        return result;
      };
      const borrowed = { query, on: () => borrowed, off: () => borrowed };
      return {
        client: borrowed as unknown as pg.ClientBase,
        release: () => {
          if (state === 'ours') giveBack();
          else if (state === 'failed') cut();
        },
      };
    };
    const failure = (code: string, message: string) =>
      Object.assign(new this.engine.DatabaseError(message, message.length, 'error'), { code });
    const writes = new WriteMonitor(monotonic);
    const handle = createHandle(borrow, {
      ...{ guard: withoutTransactionGuard, writes, schedule },
      ...{ statementLimit: 30_000, abandon: () => cutOpen?.(), preparedStatements: true },
    });
    const db: Database = {
      ...{ engine: 'pglite', maxConnections: 1, ...handle, writes },
      isListening: () => true,
      connections: () => this.queue.counts(),
      isIdle: () => this.queue.isIdle(),
      async listen(channel, onNotification, onReconnect) {
        const unsubscribe = subscribers.add(channel, onNotification, onReconnect);
        await handle.script(`listen ${channel}`);
        return async () => void unsubscribe();
      },
      close: async () => undefined,
    };
    return {
      db,
      cut: () => cutOpen?.(),
      /** The connection that listens was lost for a while. */
      reconnect: () => subscribers.notifyReconnect(),
      end: () => {
        this.listeners.delete(notify);
        cutOpen?.();
      },
    };
  }
}
