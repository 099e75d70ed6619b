import type { Database, OnTrouble } from './database';
import { openPglite } from './pglite/open';
import { openPostgres } from './postgres';

export type DatabasePlace = { readonly databaseUrl: string } | { readonly dataDir: string };

/** PostgreSQL where there is one, else the embedded engine in a folder: nothing to install. */
export async function openDatabase(place: DatabasePlace, onTrouble: OnTrouble = () => {}): Promise<Database> {
  return 'databaseUrl' in place ? openPostgres({ ...place, onTrouble }) : openPglite(place);
}
