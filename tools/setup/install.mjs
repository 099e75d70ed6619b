// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './process.mjs';
import { progress, root } from './root.mjs';

/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean }} Locked
 * @typedef {Record<string, Locked>} LockedPackages
 */

/** Installs the packages when they are missing or differ from the lock file. */
export async function ensureInstalled() {
  if (isInstalled(readPackages('package-lock.json'), readPackages('node_modules/.package-lock.json'))) return;
  progress('Installing packages (about a minute, only when they changed) …');
  const code = await npm(['ci', '--include=dev', '--loglevel=error']);
  if (code !== 0) throw new Error('The packages could not be installed: see the output of npm above.');
}

/**
 * npm writes down what it installed. Comparing that with the lock file is exact and takes milliseconds; a time
 * stamp would cause an installation after every `git checkout`. Optional packages are binaries of other platforms.
 * @param {LockedPackages | undefined} wanted
 * @param {LockedPackages | undefined} present
 */
export function isInstalled(wanted, present) {
  if (!wanted || !present) return false;
  return Object.entries(wanted)
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, { version, link, optional }]) => {
      const found = present[path];
      if (!found) return optional === true;
      return found.version === version && Boolean(found.link) === Boolean(link);
    });
}

/**
 * @param {string} file
 * @returns {LockedPackages | undefined}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return undefined; // absent or half written: the same as not installed
  }
}

/** @param {string[]} args */
function npm(args) {
  const self = process.env.npm_execpath; // set by `npm run`: the npm that started us
  return self ? run(process.execPath, [self, ...args]) : run('npm', args);
}
