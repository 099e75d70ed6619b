import { access, chmod, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { startEngine } from './engine';

/**
 * Makes the database's files if there are none. They are made under another name and synced before they get their own,
 * so that a first start cut short leaves nothing half made. The engine that made them ends here: creating needs 500 MB
 * more than running.
 */
export async function createOnce(folder: string, hangTimeout: number): Promise<void> {
  const exists = await access(folder).then(
    () => true,
    () => false,
  );
  if (exists) return restrictTree(folder);
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  const engine = await startEngine(unfinished, hangTimeout);
  await engine.close();
  await restrictTree(unfinished);
  await syncTree(unfinished);
  await rename(unfinished, folder);
  await sync(path.dirname(folder));
}

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
