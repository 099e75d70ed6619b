// @ts-check
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './root.mjs';

/**
 * Installs and builds what is missing, then runs the program in this process. Imported rather than spawned, so that
 * signals, the exit code and the terminal need no forwarding.
 * @param {string} path
 */
export async function launch(path) {
  const ready = await orPrintReason(async () => {
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
 * Prints why a preparation failed, without a stack trace of these tools.
 * @param {() => Promise<void>} act
 */
export async function orPrintReason(act) {
  try {
    await act();
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
    return false;
  }
}
