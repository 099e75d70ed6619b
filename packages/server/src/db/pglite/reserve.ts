import { existsSync } from 'node:fs';
import { open, rename, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { randomBytes } from '#crypto/random';

/** Two files of the engine's log, which it cannot live without. */
const RESERVE_BYTES = 32 * 1024 ** 2;
/** With less than this free beside it nothing is written: one file of that log. */
const MARGIN_BYTES = 16 * 1024 ** 2;

export const reserveIn = (dataDir: string): string => path.join(dataDir, 'reserve');

/** Is there disk space for the engine to start: its reserve, or as much that is free? */
export const hasDiskSpaceToStart = async (dataDir: string): Promise<boolean> =>
  existsSync(reserveIn(dataDir)) || (await freeBytes(dataDir)) >= RESERVE_BYTES;

/**
 * A file that does nothing but take disk space. When the disk is full the engine's thread deletes it and writes on, so that the
 * statement it is at ends well; from then on nothing is written until there is disk space to make the file again. Without it the engine ends
 * when it cannot write its log, and does not start again. True where it is there, or could be made, and a little is free beside it.
 */
export async function makeReserve(dataDir: string): Promise<boolean> {
  const file = reserveIn(dataDir);
  const isThere = existsSync(file);
  if ((await freeBytes(dataDir)) < MARGIN_BYTES + (isThere ? 0 : RESERVE_BYTES)) return false;
  if (isThere) return true;
  const unfinished = `${file}.new`;
  try {
    const handle = await open(unfinished, 'w', 0o600);
    try {
      // Not zeros, which some file systems store as nothing.
      const block = randomBytes(1024 ** 2);
      for (let written = 0; written < RESERVE_BYTES; written += block.length) await handle.write(block);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
    return true;
  } catch (error) {
    await rm(unfinished, { force: true });
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw error;
  }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
