import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, inject } from 'vitest';
import type { Database } from '#db/database';
import { migrate } from '#db/migrate';
import { openDatabase } from '#db/open';

/**
 * An empty database with our schema, on the engine of the vitest project: `server` is the embedded one,
 * `server-postgres` is PostgreSQL. It is closed when the test file ends. On the embedded engine a file has one
 * database: asking again empties it.
 */
export async function freshDatabase(): Promise<Database> {
  const source = inject('testDatabase');
  return source.engine === 'postgres' ? copyOnServer(source.url) : emptied(source.folder, source.template);
}

const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing.splice(0)) await close();
});

async function copyOnServer(url: string): Promise<Database> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const server = await openDatabase({ databaseUrl: named(url, 'postgres') });
  try {
    await server.script(`create database ${name} template template_vigilia`);
  } finally {
    await server.close();
  }
  const db = await openDatabase({ databaseUrl: named(url, name) });
  closing.push(() => db.close());
  return db;
}

function named(url: string, database: string): string {
  return url.replace('/?', `/${database}?`);
}

let ofThisFile: Promise<Database> | undefined;

async function emptied(folder: string, template: string): Promise<Database> {
  if (!ofThisFile) {
    ofThisFile = copyOfTemplate(folder, template);
    return ofThisFile;
  }
  const db = await ofThisFile;
  // Emptying tables would keep what a test made and lose what a migration wrote, so the schema is made anew.
  await db.script('drop schema public cascade; create schema public');
  await migrate(db);
  return db;
}

async function copyOfTemplate(folder: string, template: string): Promise<Database> {
  const dataDir = path.join(folder, randomUUID());
  await fs.cp(template, dataDir, { recursive: true });
  const db = await openDatabase({ dataDir });
  closing.push(async () => {
    await db.close();
    await fs.rm(dataDir, { recursive: true });
  });
  return db;
}
