import type pg from 'pg';
import type { Db } from './database';
import { DbError, DbMisuse, translate } from './errors';
import type { Sql } from './sql';
import type { TransactionGuard } from './transaction-guard';
import { encode, types } from './values';

/** A connection for one statement or one transaction. */
export interface BorrowedConnection {
  readonly client: pg.ClientBase;
  /** With an error the connection is not used again. */
  release(broken?: Error): void;
}

/** The same handle for both engines: they differ only in where a connection comes from. */
export function createHandle(borrow: () => Promise<BorrowedConnection>, guard: TransactionGuard): Db {
  const withClient = async <T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> => {
    guard.assertOutside();
    const { client, release } = await borrow().catch(rethrow);
    let broken: Error | undefined;
    const onError = (error: Error) => {
      broken = error;
    };
    client.on('error', onError);
    try {
      return await work(client);
    } finally {
      client.off('error', onError);
      release(broken);
    }
  };

  return {
    ...statements((query) => withClient((client) => send(client, query))),
    transaction: (work) => withClient((client) => guard.run(() => runTransaction(client, WHOLE, work))),
  };
}

type Statement = Sql | string;
type Send = (query: Statement) => Promise<pg.QueryArrayResult | pg.QueryResult>;

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
  client: pg.ClientBase,
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
    ...statements(async (query) => enqueue(() => send(client, query))),
    transaction: async (inner) => {
      const point = `level_${depth}`;
      const nested = enqueue(() =>
        runTransaction(
          client,
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

  await send(client, boundaries.begin);
  try {
    const result = await work(db);
    await tail;
    state = 'over';
    const { command } = await send(client, boundaries.commit);
    // After an error that `work` swallowed the database answers a commit with a rollback, and calls that a success.
    if (command === 'ROLLBACK') throw new DbError('The transaction had failed and was rolled back.', '25P02');
    return result;
  } catch (error) {
    await tail;
    state = 'over';
    // If even the rollback fails the connection is gone, and the transaction with it.
    await send(client, boundaries.rollback).catch(() => {});
    throw error;
  }
}

function send(client: pg.ClientBase, query: Statement): Promise<pg.QueryResult> {
  const result =
    typeof query === 'string'
      ? client.query({ text: query, types })
      : client.query({ text: query.text, values: query.values.map(encode), types });
  return result.catch(rethrow);
}

function rethrow(error: unknown): never {
  throw translate(error);
}
