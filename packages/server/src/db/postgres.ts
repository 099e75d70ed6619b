import type { Duplex } from 'node:stream';
import pg from 'pg';
import type { Database, OnConnectionError } from './database';
import { createHandle } from './handle';
import { openListener } from './listener';
import { type TransactionGuard, withTransactionGuard } from './transaction-guard';
import { WriteMonitor } from './write-monitor';

export interface PostgresOptions {
  readonly databaseUrl: string;
  readonly onConnectionError?: OnConnectionError;
  /** Connections at most; several servers share what PostgreSQL allows in all (100 by default). */
  readonly connections?: number;
  readonly guard?: TransactionGuard;
  readonly statementLimit?: number;
  readonly preparedStatements?: boolean;
  readonly applicationName?: string;
}

export function openPostgres({
  databaseUrl,
  onConnectionError = () => {},
  connections = 10,
  guard = withTransactionGuard(),
  // A little more than the database's own limit, which ends a statement without losing the connection.
  statementLimit = 35_000,
  preparedStatements = true,
  applicationName = TOOL,
}: PostgresOptions): Database {
  const config = connectionTo(databaseUrl, applicationName);
  const pool = new pg.Pool({ ...config, max: connections });
  const writes = new WriteMonitor();
  // Without a listener a lost idle connection would end the process; the pool itself just opens another.
  pool.on('error', onConnectionError);
  const listener = openListener(config, onConnectionError);

  return {
    engine: 'postgres',
    ...createHandle(
      async () => {
        const client = await pool.connect();
        return { client, release: (error) => client.release(error) };
      },
      { guard, writes, statementLimit, abandon: disconnect, preparedStatements },
    ),
    writes,
    listen: listener.listen,
    isListening: listener.isListening,
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    isIdle: () => pool.idleCount === pool.totalCount,
    async close() {
      await listener.close();
      if (!pool.ended) await pool.end();
    },
  };
}

/** How servers and the command line tool are named among PostgreSQL's connections. */
export const SERVER = 'vigilia server';
const TOOL = 'vigilia';

/** Ends a statement by ending its connection; PostgreSQL rolls back what it had begun. */
function disconnect(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: { stream: Duplex } };
  connection.stream.destroy();
}

/** The same session on every connection, so that a value reads the same whatever the server's own settings are. */
function connectionTo(databaseUrl: string, applicationName: string): pg.ClientConfig {
  return {
    connectionString: databaseUrl,
    application_name: applicationName,
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
