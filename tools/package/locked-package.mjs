// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { capture } from '../setup/process.mjs';
import { progress, root } from '../setup/root.mjs';
import { readLock } from './dependencies.mjs';

const FETCHED = join(root, '.cache/packages');

/**
 * The folder with a package of a lock file: as npm installed it, or, for a machine of another kind than this one, fetched from
 * the registry once and compared with the lock.
 * @param {string} project
 * @param {string} path where npm installs it, as the lock names it
 */
export async function lockedPackage(project, path) {
  const installed = join(project, path);
  if (existsSync(installed)) return installed;
  const { version, integrity = '' } = readLock(project)[path] ?? {};
  const name = path.split('node_modules/').at(-1);
  const folder = join(FETCHED, `${name?.replace('/', '-')}-${version}`);
  if (existsSync(folder)) return folder;
  progress(`Fetching ${name} ${version} …`);
  mkdirSync(FETCHED, { recursive: true });
  const work = mkdtempSync(join(FETCHED, 'fetching-'));
  try {
    const args = ['pack', '--ignore-scripts', '--pack-destination', work, `${name}@${version}`];
    const { code, output } = await capture('npm', args);
    const [file] = readdirSync(work);
    if (code !== 0 || !file) throw new Error(`npm could not fetch ${name} ${version}:\n${output}`);
    await unpackLocked(join(work, file), integrity, join(work, 'unpacked'));
    // Somebody else may have fetched it meanwhile.
    if (!existsSync(folder)) renameSync(join(work, 'unpacked'), folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return folder;
}

/**
 * Unpacks a file of the registry if it is the one that the lock means.
 * @param {string} file
 * @param {string} integrity
 * @param {string} folder
 */
export async function unpackLocked(file, integrity, folder) {
  const found = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
  if (found !== integrity)
    throw new Error(`${file} has checksum ${found}, and the lock file says ${integrity}.`);
  mkdirSync(folder, { recursive: true });
  const args = ['--extract', '--file', file, '--directory', folder, '--strip-components=1'];
  const { code, output } = await capture('tar', args);
  if (code !== 0) throw new Error(`tar failed:\n${output}`);
}
