// @ts-check
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './root.mjs';

/**
 * Installs and builds what is missing, then becomes the program. It is imported, not spawned: signals, the exit
 * code, the terminal and `kill` then belong to the one process there is.
 * @param {string} path
 */
export async function launch(path) {
  const ready = await orExplain(async () => {
    await ensureInstalled();
    await ensureBuilt();
  });
  if (!ready) return;
  const file = join(root, path);
  process.argv[1] = file;
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(file).href);
}

/**
 * A failed preparation ends in its reason, without a stack trace of these tools.
 * @param {() => Promise<void>} act
 */
export async function orExplain(act) {
  try {
    await act();
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
    return false;
  }
}
