import type { Database, OnConnectionError } from './database';
import { openPglite } from './pglite/open';
import { openPostgres } from './postgres';
import type { TransactionGuard } from './transaction-guard';

export type DatabasePlace =
  | { readonly databaseUrl: string; readonly directUrl?: string | undefined }
  | { readonly dataDir: string };

export interface OpenOptions {
  readonly onConnectionError?: OnConnectionError;
  readonly guard?: TransactionGuard;
  readonly preparedStatements?: boolean;
  /** The name by which others see our connections on PostgreSQL. */
  readonly applicationName?: string;
  /** The embedded engine hangs or died: says why and ends the process. Absent: on stderr, for a person. */
  readonly onLost?: (message: string) => never;
}

/** PostgreSQL where there is one, else the embedded engine in a folder: nothing to install. */
export async function openDatabase(place: DatabasePlace, options: OpenOptions = {}): Promise<Database> {
  return 'databaseUrl' in place
    ? openPostgres({ ...place, ...options })
    : openPglite({ ...place, ...options });
}
