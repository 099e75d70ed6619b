import pg from 'pg';
import type { Database, OnConnectionError } from './database';
import { createHandle } from './handle';
import { openListener } from './listener';
import { type TransactionGuard, withTransactionGuard } from './transaction-guard';

export interface PostgresOptions {
  readonly databaseUrl: string;
  readonly onConnectionError?: OnConnectionError;
  /** Connections at most; several servers share what PostgreSQL allows in all (100 by default). */
  readonly connections?: number;
  readonly guard?: TransactionGuard;
}

export function openPostgres({
  databaseUrl,
  onConnectionError = () => {},
  connections = 10,
  guard = withTransactionGuard(),
}: PostgresOptions): Database {
  const pool = new pg.Pool({ ...connectionTo(databaseUrl), max: connections });
  // Without a listener a lost idle connection would end the process; the pool itself just opens another.
  pool.on('error', onConnectionError);
  const listener = openListener(connectionTo(databaseUrl), onConnectionError);

  return {
    engine: 'postgres',
    ...createHandle(async () => {
      const client = await pool.connect();
      return { client, release: (broken) => client.release(broken) };
    }, guard),
    listen: listener.listen,
    async close() {
      await listener.close();
      if (!pool.ended) await pool.end();
    },
  };
}

/** The same session on every connection, so that a value reads the same whatever the server's own settings are. */
function connectionTo(databaseUrl: string): pg.ClientConfig {
  return {
    connectionString: databaseUrl,
    application_name: 'vigilia',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    options: Object.entries(SESSION)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  };
}

const SESSION = {
  TimeZone: 'UTC',
  DateStyle: 'ISO',
  IntervalStyle: 'postgres',
  bytea_output: 'hex',
  search_path: 'public',
  // Nothing of ours takes that long unless something is wrong; migrations and backups lift it for themselves.
  statement_timeout: '30s',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '60s',
};
