import type { Sql } from './sql';

/** What a store gets: the database, or a transaction on it. A store cannot tell the two apart, and need not. */
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
   * All or nothing. Inside, only the handle given to `work` may be used: under test the outer one throws. A transaction in a
   * transaction is a savepoint. When the connection breaks during the commit nobody can know whether it happened: the
   * error is DbUnavailable, and work that is sent again must be harmless twice.
   */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

export interface Database extends Db {
  readonly engine: 'pglite' | 'postgres';
  /**
   * Hears what `notify` says on a channel. `missed` is called when something may have been said while nobody could
   * hear it, as after a lost connection: read anew then. Returns how to stop.
   */
  listen(
    channel: string,
    heard: (payload: string) => void,
    missed?: () => void,
  ): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Told of what no caller is waiting for, such as a lost idle connection. For the log. */
export type OnTrouble = (error: Error) => void;
