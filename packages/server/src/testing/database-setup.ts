import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '#db/migrate';
import { openDatabase } from '#db/open';
import { postgresPrograms, startPostgres } from './database-postgres';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test file gets its databases from: see database.ts. */
    testDatabase: TestDatabase;
    /** True in `npm run faults`, false in `npm test`, where a fault test may take 30 seconds at most. */
    longForm: boolean;
  }
}

export type TestDatabase =
  | { readonly engine: 'pglite'; readonly folder: string; readonly template: string }
  | { readonly engine: 'postgres'; readonly folder: string; readonly url: string };

/** Once a run and project: makes a database with our schema, which every test file copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'vigilia-test-'));
  const removeFolder = () => fs.rm(folder, { recursive: true, force: true });
  try {
    const stop =
      project.name === 'server-postgres'
        ? await onPostgres(project, folder)
        : await onPglite(project, folder);
    return async () => {
      await stop();
      await removeFolder();
    };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}

async function onPglite(project: TestProject, folder: string): Promise<() => Promise<void>> {
  const template = path.join(folder, 'template');
  const db = await openDatabase({ dataDir: template });
  await migrate(db);
  await db.close();
  project.provide('testDatabase', { engine: 'pglite', folder, template });
  return async () => {};
}

async function onPostgres(project: TestProject, folder: string): Promise<() => Promise<void>> {
  const programs = postgresPrograms();
  if (!programs) throw new Error('PostgreSQL is not installed.');
  await fs.chmod(folder, 0o755); // the server runs as another user
  const cluster = await startPostgres(programs, path.join(folder, 'cluster'));
  try {
    const postgres = await openDatabase({ databaseUrl: cluster.url('postgres') });
    await postgres.script('create database template_vigilia');
    await postgres.close();
    const db = await openDatabase({ databaseUrl: cluster.url('template_vigilia') });
    await migrate(db);
    await db.close();
    project.provide('testDatabase', { engine: 'postgres', folder, url: cluster.url('') });
    return cluster.stop;
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}
