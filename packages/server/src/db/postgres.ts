import type { Duplex } from 'node:stream';
import pg from 'pg';
import type { Database, OnConnectionError } from './database';
import { type BorrowedConnection, createHandle } from './handle';
import { DatabaseHosts } from './hosts';
import { openListener } from './listener';
import { type TransactionGuard, withTransactionGuard } from './transaction-guard';
import { WriteMonitor } from './write-monitor';

export interface PostgresOptions {
  /** May name several servers with commas between: the one that can be written to is used. */
  readonly databaseUrl: string;
  /** For the connection that listens, where `databaseUrl` is a pool such as PgBouncer, which cannot keep one. */
  readonly directUrl?: string | undefined;
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
  directUrl = databaseUrl,
  onConnectionError = () => {},
  connections = 10,
  guard = withTransactionGuard(),
  // A little more than the database's own limit, which ends a statement without losing the connection.
  statementLimit = 35_000,
  preparedStatements = true,
  applicationName = TOOL,
}: PostgresOptions): Database {
  const hosts = new DatabaseHosts(databaseUrl);
  const pool = new pg.Pool({
    ...sessionOf(applicationName),
    max: connections,
    // Each new connection goes to whichever server is the current one then.
    Client: class extends pg.Client {
      constructor(config?: pg.ClientConfig) {
        super({ ...config, connectionString: hosts.current });
      }
    },
  });
  const writes = new WriteMonitor();
  // Without a listener a lost idle connection would end the process; the pool itself just opens another.
  pool.on('error', onConnectionError);
  const directHosts = new DatabaseHosts(directUrl);
  const listener = openListener(() => connectToWritable(directHosts, applicationName), onConnectionError);

  return {
    engine: 'postgres',
    maxConnections: connections,
    ...createHandle(() => borrow(pool, hosts), {
      guard,
      writes,
      statementLimit,
      abandon: disconnect,
      preparedStatements,
    }),
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

/** A connection of the pool to the server that can be written to; each server is tried once. */
async function borrow(pool: pg.Pool, hosts: DatabaseHosts): Promise<BorrowedConnection> {
  for (let attempt = 1; ; attempt += 1) {
    const { current } = hosts;
    try {
      const client = await pool.connect();
      if (hosts.count === 1 || (await isWritable(client)))
        return { client, release: (error) => client.release(error) };
      client.release(true);
      throw new Error('The database can only be read.');
    } catch (error) {
      hosts.failed(current);
      if (attempt >= hosts.count) throw error;
    }
  }
}

const writable = new WeakSet<pg.ClientBase>();

/** Asked once of each connection: when a server becomes a standby, its connections end or are refused to write. */
async function isWritable(client: pg.ClientBase): Promise<boolean> {
  if (writable.has(client)) return true;
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  if (rows[0]?.standby) return false;
  writable.add(client);
  return true;
}

/** Each server is tried once. */
async function connectToWritable(hosts: DatabaseHosts, applicationName: string): Promise<pg.Client> {
  for (let attempt = 1; ; attempt += 1) {
    const { current } = hosts;
    const client = new pg.Client({ ...sessionOf(applicationName), connectionString: current });
    client.on('error', () => {}); // 'end' follows
    try {
      await client.connect();
      if (hosts.count > 1 && !(await isWritable(client))) throw new Error('The database can only be read.');
      return client;
    } catch (error) {
      hosts.failed(current);
      await client.end().catch(() => {});
      if (attempt >= hosts.count) throw error;
    }
  }
}

/** The same session on every connection, so that a value reads the same whatever the server's own settings are. */
function sessionOf(applicationName: string): pg.ClientConfig {
  return {
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    options: Object.entries(SESSION)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  };
}

export const SESSION = {
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
