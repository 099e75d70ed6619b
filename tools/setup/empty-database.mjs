// @ts-check
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { capture } from './process.mjs';
import { root } from './root.mjs';

const PROGRAM = fileURLToPath(new URL('./make-empty-database.mjs', import.meta.url));

/**
 * The files of an empty embedded database, packed. Making them takes ten seconds of processor time, so it is done once
 * for each version of the engine, here and not at the first start of a home.
 * @returns {Promise<string>} the name of the packed file
 */
export async function ensureEmptyDatabase() {
  const engine = createRequire(join(root, 'packages/server/package.json')).resolve('@electric-sql/pglite');
  const { version } = JSON.parse(readFileSync(join(engine, '../../package.json'), 'utf8'));
  const cache = join(root, '.cache');
  const packed = join(cache, `empty-database-${version}.tar.gz`);
  if (existsSync(packed)) return packed;
  mkdirSync(cache, { recursive: true });
  const unfinished = mkdtempSync(join(cache, 'empty-database-'));
  try {
    const [files, archive] = [join(unfinished, 'files'), join(unfinished, 'archive')];
    await succeed(process.execPath, [PROGRAM, engine, files]);
    await succeed('tar', ['-czf', archive, '-C', files, '.']);
    renameSync(archive, packed);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return packed;
}

/**
 * @param {string} program
 * @param {string[]} args
 */
async function succeed(program, args) {
  const { code, output } = await capture(program, args);
  if (code !== 0) throw new Error(`The empty database could not be made. ${output}`);
}
