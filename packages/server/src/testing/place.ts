import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { inject } from 'vitest';
import type { Database } from '#db/database';
import { openDatabase } from '#db/open';
import { copyOnServer } from './database';
import { VIGILIA_KEY } from './key';

/** Where a server process of its own finds an empty database with our schema, on the engine of the vitest project. */
export interface Place {
  readonly env: Record<string, string>;
  /** Looks into it while no server runs. */
  open(): Promise<Database>;
  remove(): Promise<void>;
}

export async function freshPlace(): Promise<Place> {
  const source = inject('testDatabase');
  if (source.engine === 'postgres') {
    const databaseUrl = await copyOnServer(source.url);
    return {
      env: { DATABASE_URL: databaseUrl, VIGILIA_KEY },
      open: () => openDatabase({ databaseUrl }),
      remove: async () => undefined,
    };
  }
  const dataDir = path.join(source.folder, randomUUID());
  await fs.cp(source.template, dataDir, { recursive: true });
  return {
    env: { DATA_DIR: dataDir },
    open: () => openDatabase({ dataDir }),
    remove: () => fs.rm(dataDir, { recursive: true, force: true }),
  };
}
