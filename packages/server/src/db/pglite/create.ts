import { execFile } from 'node:child_process';
import { access, chmod, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/**
 * Makes the database's files if there are none, from those of an empty database, which the build packed. They get their
 * name after they were synced, so that a first start cut short leaves nothing half made.
 */
export async function createOnce(folder: string): Promise<void> {
  const exists = await access(folder).then(
    () => true,
    () => false,
  );
  if (exists) return restrictTree(folder);
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  await unpackEmptyDatabase(unfinished);
  await restrictTree(unfinished);
  await syncTree(unfinished);
  await rename(unfinished, folder);
  await sync(path.dirname(folder));
}

async function unpackEmptyDatabase(folder: string): Promise<void> {
  try {
    await promisify(execFile)('tar', ['-xzf', EMPTY_DATABASE, '-C', folder, '--no-same-owner']);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The embedded database cannot be created (it needs the programs tar and gzip, which every Linux has): ${reason}`,
    );
  }
}

/** Beside the bundle; from sources it is that of the last build. */
const EMPTY_DATABASE = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? '../../../dist/empty-database.tar.gz' : './empty-database.tar.gz',
    import.meta.url,
  ),
);

/** The engine makes some of its files readable by others. */
async function restrictTree(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries) {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) await restrictTree(name);
    else if (entry.isFile()) await chmod(name, 0o600);
  }
}

async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  await Promise.all(
    entries.map((entry) => {
      const name = path.join(folder, entry.name);
      return entry.isDirectory() ? syncTree(name) : sync(name);
    }),
  );
  await sync(folder);
}

async function sync(name: string): Promise<void> {
  const file = await open(name, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
