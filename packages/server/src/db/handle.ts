import type pg from 'pg';
import { after, intervalScheduler, type Scheduler } from '#scheduler';
import type { Db } from './database';
import { DbError, DbMisuse, DbUnavailable, translate } from './errors';
import { nameOfPrepared } from './prepared-names';
import type { Sql } from './sql';
import type { TransactionGuard } from './transaction-guard';
import { encode, types } from './values';
import type { WriteMonitor } from './write-monitor';

/** A connection for one statement or one transaction. */
export interface BorrowedConnection {
  readonly client: pg.ClientBase;
  /**
   * Gives it back. After an error it is not used again. `unfinished` is a statement that was given up but still runs:
   * an engine with one connection lends it again only when that has ended.
   */
  release(error?: Error, unfinished?: Promise<unknown>): void;
}

export interface HandleOptions {
  readonly guard: TransactionGuard;
  readonly writes: WriteMonitor;
  /**
   * How long a statement may take in milliseconds, measured here: the database's own limit does not help when the
   * network is cut or the engine does not look at it.
   */
  readonly statementLimit: number;
  /** Ends a statement that took too long, where that is possible. */
  readonly abandon: (client: pg.ClientBase) => void;
  /** Off behind a pool that lends another connection for every transaction, such as PgBouncer in transaction mode. */
  readonly preparedStatements: boolean;
  /** Absent: the real timers. */
  readonly schedule?: Scheduler;
}

/** The same handle for both engines: they differ only in where a connection comes from. */
export function createHandle(borrow: () => Promise<BorrowedConnection>, options: HandleOptions): Db {
  const withConnection = async <T>(work: (connection: Connection) => Promise<T>): Promise<T> => {
    options.guard.assertOutside();
    const { client, release } = await borrow().catch((error: unknown) => {
      // A new connection reads its tables first, so that a failing disk may show here.
      options.writes.failed(translate(error));
      return rethrow(error);
    });
    const connection = new Connection(client, options);
    client.on('error', connection.onError);
    try {
      return await work(connection);
    } finally {
      client.off('error', connection.onError);
      release(connection.error, connection.unfinished);
    }
  };

  return {
    ...statements((query) =>
      withConnection(async (connection) => {
        const result = await connection.send(query);
        if (WRITES.has(result.command)) options.writes.committed();
        return result;
      }),
    ),
    transaction: (work, { unlimited = false } = {}) =>
      withConnection((connection) =>
        options.guard.run(async () => {
          connection.unlimited = unlimited;
          const begin = unlimited ? `begin; ${WITHOUT_LIMITS}` : 'begin';
          const result = await runTransaction(connection, { ...WHOLE, begin }, work);
          if (connection.wrote) options.writes.committed();
          return result;
        }),
      ),
  };
}

/** A transaction that can only read. */
const READ_ONLY = '25006';
const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE']);
const WITHOUT_LIMITS =
  'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0';

type Statement = Sql | string;
type Send = (query: Statement) => Promise<pg.QueryResult>;

/** A borrowed connection while it is used. */
class Connection {
  error: Error | undefined;
  unfinished: Promise<unknown> | undefined;
  unlimited = false;
  wrote = false;

  constructor(
    private readonly client: pg.ClientBase,
    private readonly options: HandleOptions,
  ) {}

  readonly onError = (error: Error): void => {
    this.error = error;
  };

  async send(query: Statement): Promise<pg.QueryResult> {
    if (this.unfinished) throw new DbUnavailable('An earlier statement of this transaction took too long.');
    try {
      const result = await this.limited(this.client.query(this.configOf(query)));
      this.wrote ||= WRITES.has(result.command);
      return result;
    } catch (error) {
      const translated = translate(error);
      this.options.writes.failed(translated);
      // The server became a standby: its connections are given up, so that the next one goes where it can write.
      if (translated instanceof DbUnavailable && translated.cause === READ_ONLY) this.error = translated;
      throw translated;
    }
  }

  /** Rolls back, also behind a statement that was given up. */
  async rollback(statement: string): Promise<void> {
    // If even the rollback fails the connection is gone, and the transaction with it.
    if (!this.unfinished) await this.send(statement).catch(() => {});
    else this.unfinished = this.unfinished.then(() => this.client.query(statement)).catch(() => {});
  }

  private configOf(query: Statement): pg.QueryConfig {
    if (typeof query === 'string') return { text: query, types };
    const { text, values } = query;
    const name = query.prepared && this.options.preparedStatements ? nameOfPrepared(text) : undefined;
    return { text, values: values.map(encode), types, ...(name && { name }) };
  }

  private limited(result: Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    if (this.unlimited) return result;
    const { statementLimit, abandon, schedule = intervalScheduler } = this.options;
    return new Promise((resolve, reject) => {
      const stop = after(schedule, statementLimit, () => {
        const error = new DbUnavailable(`A statement took longer than ${statementLimit / 1000} s.`);
        this.unfinished = result.catch(() => {});
        this.error = error;
        abandon(this.client);
        reject(error);
      });
      result.then(resolve, reject).finally(stop);
    });
  }
}

function statements(send: Send): Omit<Db, 'transaction'> {
  const many = async <Row>(query: Sql) => (await send(query)).rows as Row[];
  return {
    many,
    async one<Row>(query: Sql) {
      const rows = await many<Row>(query);
      if (rows.length !== 1)
        throw new DbError(`Expected one row, found ${rows.length}: ${query.text}`, NO_DATA);
      return rows[0] as Row;
    },
    async maybe<Row>(query: Sql) {
      const rows = await many<Row>(query);
      if (rows.length > 1)
        throw new DbError(`Expected at most one row, found ${rows.length}: ${query.text}`, TOO_MANY);
      return rows[0];
    },
    run: async (query) => (await send(query)).rowCount ?? 0,
    script: async (text) => {
      await send(text);
    },
  };
}

const NO_DATA = 'P0002';
const TOO_MANY = 'P0003';

/** What begins and ends a transaction, or a savepoint in it. */
interface Boundaries {
  readonly begin: string;
  readonly commit: string;
  readonly rollback: string;
}

const WHOLE: Boundaries = { begin: 'begin', commit: 'commit', rollback: 'rollback' };

/** Runs `work` between begin and commit; the same for a transaction and for a savepoint in it. */
async function runTransaction<T>(
  connection: Connection,
  boundaries: Boundaries,
  work: (db: Db) => Promise<T>,
  depth = 1,
): Promise<T> {
  let state: 'open' | 'nested' | 'over' = 'open';
  let tail: Promise<unknown> = Promise.resolve();
  /** One after the other: the driver does not allow two statements at once on one connection. */
  const enqueue = <R>(act: () => Promise<R>): Promise<R> => {
    if (state === 'over') throw new DbMisuse('This transaction is over.');
    if (state === 'nested') throw new DbMisuse('A nested transaction is open: use its handle until it ends.');
    const result = tail.then(act);
    tail = result.catch(() => {});
    return result;
  };
  const db: Db = {
    ...statements(async (query) => enqueue(() => connection.send(query))),
    transaction: async (inner) => {
      const point = `level_${depth}`;
      const nested = enqueue(() =>
        runTransaction(
          connection,
          {
            begin: `savepoint ${point}`,
            commit: `release savepoint ${point}`,
            rollback: `rollback to savepoint ${point}; release savepoint ${point}`,
          },
          inner,
          depth + 1,
        ),
      );
      state = 'nested';
      return nested.finally(() => {
        state = 'open';
      });
    },
  };

  await connection.send(boundaries.begin);
  try {
    const result = await work(db);
    await tail;
    state = 'over';
    const { command } = await connection.send(boundaries.commit);
    // After an error that `work` swallowed the database answers a commit with a rollback, and calls that a success.
    if (command === 'ROLLBACK') throw new DbError('The transaction had failed and was rolled back.', '25P02');
    return result;
  } catch (error) {
    await tail;
    state = 'over';
    await connection.rollback(boundaries.rollback);
    throw error;
  }
}

function rethrow(error: unknown): never {
  throw translate(error);
}
