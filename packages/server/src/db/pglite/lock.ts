import { spawn } from 'node:child_process';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import path from 'node:path';

/**
 * One process a folder: two engines on one folder destroy each other's rows. The kernel holds the lock (flock), so it
 * is gone the moment its process is, however that ended: there is no stale lock to detect and no reused process id to mistake
 * for another's, and it works between containers that share the folder. The process id in the file is for people to read.
 */
export async function lockFolder(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const name = path.join(dataDir, 'lock');
  const file = await open(name, 'a+', 0o600);
  try {
    if (!(await flock(file))) throw new Error(refusal(dataDir, await readOwner(file)));
    await file.truncate(0);
    await file.appendFile(`${process.pid}\n`);
  } catch (error) {
    await file.close();
    throw error;
  }
  return async () => {
    await file.truncate(0);
    await file.close();
  };
}

/** Node has no flock of its own. A lock belongs to the open file, not to who asked for it, so a child can ask for us. */
function flock(file: FileHandle): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', file.fd] });
    child.once('error', () => reject(new Error(NO_FLOCK)));
    child.once('exit', (code) => resolve(code === 0));
  });
}

async function readOwner(file: FileHandle): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(20), 0, 20, 0);
  return buffer.toString('utf8', 0, bytesRead).trim();
}

function refusal(dataDir: string, owner: string): string {
  const who = owner ? `the process ${owner}` : 'a process that is just starting or ending';
  return `The database in ${dataDir} is in use by ${who}. Only one process may use it at a time: stop that one first.`;
}

const NO_FLOCK =
  'The embedded database needs the program flock (part of util-linux) to keep a second process out of its folder. ' +
  'Install it, or set DATABASE_URL to use PostgreSQL.';
