import type { Scheduler } from '#scheduler';
import type { Sql } from './sql';
import type { WriteMonitor } from './write-monitor';

/** What a store is handed: the database, or a transaction on it. The two look the same to it. */
export interface Db {
  many<Row>(query: Sql): Promise<Row[]>;
  /** Exactly one row; anything else is an error. */
  one<Row>(query: Sql): Promise<Row>;
  maybe<Row>(query: Sql): Promise<Row | undefined>;
  /** The number of rows it touched. */
  run(query: Sql): Promise<number>;
  /** Several statements without values, as in a migration. */
  script(text: string): Promise<void>;
  /**
   * All or nothing. Inside, only the handle given to `work` may be used (see transaction-guard.ts). A transaction inside
   * a transaction is a savepoint. When the connection breaks during the commit nobody can know whether it happened: the
   * error is DbUnavailable, and work that is sent again must be idempotent.
   */
  transaction<T>(work: (db: Db) => Promise<T>, options?: TransactionOptions): Promise<T>;
}

export interface TransactionOptions {
  /** No limits of time, for migrations and backups. Ignored in a nested transaction. */
  readonly unlimited?: boolean;
}

export interface Database extends Db {
  readonly engine: 'pglite' | 'postgres';
  /** How many transactions can run side by side. */
  readonly maxConnections: number;
  readonly writes: WriteMonitor;
  /**
   * Calls `onNotification` for every notification on a channel. `onReconnect` is called after the connection was lost,
   * when notifications may have been missed: read anew then. Returns how to unsubscribe.
   */
  listen(
    channel: string,
    onNotification: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<() => Promise<void>>;
  /** Is the connection that listens for notifications up? */
  isListening(): boolean;
  /** How many connections are in use and idle, and how many callers wait for one. */
  connections(): ConnectionCounts;
  /** Does nobody use a connection at the moment? */
  isIdle(): boolean;
  /**
   * Of the embedded engine, for a server that runs: while there is no disk space for its reserve, nothing is written, and
   * it goes on reading. `onChange` says when that begins and ends. Returns how to stop.
   */
  keepReserve?(schedule: Scheduler, onChange: (isFull: boolean) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** The database itself, and not a transaction on it. */
export const isDatabase = (db: Db): db is Database => 'engine' in db;

export interface ConnectionCounts {
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
}

/** Called for errors that no caller is waiting for, such as a lost idle connection. For the log. */
export type OnConnectionError = (error: Error) => void;
