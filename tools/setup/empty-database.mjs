// @ts-check
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fingerprint } from './fingerprint.mjs';
import { capture } from './process.mjs';
import { root } from './root.mjs';

const PROGRAM = fileURLToPath(new URL('./make-empty-database.mjs', import.meta.url));

/**
 * The files of an empty embedded database, packed. Making them takes seconds of processor time and much memory, so it is
 * done once for each version of the engine, here and not at the first start of a home.
 * @returns {Promise<string>} the name of the packed file
 */
export async function ensureEmptyDatabase() {
  const engine = createRequire(join(root, 'packages/server/package.json')).resolve('@electric-sql/pglite');
  const madeFrom = ['pglite.wasm', 'initdb.wasm', 'pglite.data'].map((file) => join(engine, '..', file));
  const print = fingerprint(
    root,
    [...madeFrom, PROGRAM].map((file) => relative(root, file)),
  );
  const cache = join(root, '.cache');
  const packed = join(cache, `empty-database-${print}.tar.gz`);
  if (existsSync(packed) && (await capture('gzip', ['-t', packed])).code === 0) return packed;
  mkdirSync(cache, { recursive: true });
  const unfinished = mkdtempSync(join(cache, 'empty-database-'));
  try {
    const [files, archive] = [join(unfinished, 'files'), join(unfinished, 'archive')];
    // The engine is compiled quickly, because it runs once: half of the processor time.
    await succeed(process.execPath, ['--liftoff-only', PROGRAM, engine, files]);
    await succeed('tar', ['-czf', archive, '-C', files, '.']);
    sync(archive);
    renameSync(archive, packed);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return packed;
}

/** @param {string} file */
function sync(file) {
  const handle = openSync(file, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/**
 * @param {string} program
 * @param {string[]} args
 */
async function succeed(program, args) {
  const { code, output } = await capture(program, args);
  if (code !== 0)
    throw new Error(
      `The empty database could not be made: ${output || `${program} was ended, perhaps for lack of memory.`}`,
    );
}
