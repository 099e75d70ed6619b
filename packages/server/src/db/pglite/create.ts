import { execFile } from 'node:child_process';
import { chmod, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/**
 * Makes the database's files if there are none, from those of an empty database, which the build packed. They get their
 * name after they were synced, so that a first start cut short leaves nothing half made.
 */
export async function createOnce(folder: string): Promise<void> {
  const present = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (present.length > 0) return restrictTree(folder);
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    await unpackEmptyDatabase(unfinished);
    await restrictTree(unfinished);
    await syncTree(unfinished);
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
  await sync(path.dirname(folder));
}

async function unpackEmptyDatabase(folder: string): Promise<void> {
  try {
    await promisify(execFile)('tar', ['-xzf', EMPTY_DATABASE, '-C', folder, '--no-same-owner']);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const hint = /ENOENT|Cannot exec/.test(reason)
      ? ' It needs the programs tar and gzip, which every Linux has.'
      : '';
    throw new Error(`The embedded database cannot be created.${hint} ${reason}`);
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

/** One folder after the other, so that few files are open at a time. */
async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = (isDirectory: boolean) =>
    entries
      .filter((entry) => entry.isDirectory() === isDirectory)
      .map((entry) => path.join(folder, entry.name));
  for (const subfolder of names(true)) await syncTree(subfolder);
  await Promise.all(names(false).map(sync));
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
