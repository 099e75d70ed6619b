import type { Database, OnTrouble } from './database';
import type { OuterHandle } from './outer-handle';
import { openPglite } from './pglite/open';
import { openPostgres } from './postgres';

export type DatabasePlace = { readonly databaseUrl: string } | { readonly dataDir: string };

/** PostgreSQL where there is one, else the embedded engine in a folder: nothing to install. */
export async function openDatabase(
  place: DatabasePlace,
  told: { onTrouble?: OnTrouble; outer?: OuterHandle } = {},
): Promise<Database> {
  return 'databaseUrl' in place ? openPostgres({ ...place, ...told }) : openPglite({ ...place, ...told });
}
