import type { Database, OnConnectionError } from './database';
import { openPglite } from './pglite/open';
import { openPostgres } from './postgres';
import type { TransactionGuard } from './transaction-guard';

export type DatabasePlace = { readonly databaseUrl: string } | { readonly dataDir: string };

/** PostgreSQL where there is one, else the embedded engine in a folder: nothing to install. */
export async function openDatabase(
  place: DatabasePlace,
  options: { onConnectionError?: OnConnectionError; guard?: TransactionGuard } = {},
): Promise<Database> {
  return 'databaseUrl' in place
    ? openPostgres({ ...place, ...options })
    : openPglite({ ...place, ...options });
}
