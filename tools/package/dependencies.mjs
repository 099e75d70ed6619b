// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/**
 * @typedef {{ dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>, peerDependenciesMeta?: Record<string, { optional?: boolean }>,
 *   link?: boolean, resolved?: string }} Locked
 */

/**
 * The folders of all packages that the server needs to run, from the lock file. Our own packages are bundled, and
 * binaries of other platforms are not installed.
 * @param {string} root
 * @returns {string[]}
 */
export function productionFolders(root) {
  /** @type {Record<string, Locked>} */
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  /** @type {Set<string>} */
  const found = new Set();
  const pending = ['packages/server'];
  for (let from = pending.pop(); from !== undefined; from = pending.pop()) {
    for (const name of namesOf(locked[from] ?? {})) {
      const folder = locate(locked, from, name);
      if (folder === undefined || found.has(folder)) continue;
      const own = locked[folder]?.link ? locked[folder]?.resolved : undefined;
      if (own) {
        pending.push(own);
        continue;
      }
      if (!existsSync(join(root, folder))) continue;
      found.add(folder);
      pending.push(folder);
    }
  }
  return [...found].sort();
}

/** @param {Locked} locked */
function namesOf({
  dependencies = {},
  optionalDependencies = {},
  peerDependencies = {},
  peerDependenciesMeta = {},
}) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers];
}

/**
 * As Node looks for it: in the nearest node_modules, then further up.
 * @param {Record<string, Locked>} locked
 * @param {string} from
 * @param {string} name
 */
function locate(locked, from, name) {
  for (let folder = from; ; folder = posix.dirname(folder)) {
    const candidate = posix.join(folder === '.' ? '' : folder, 'node_modules', name);
    if (locked[candidate]) return candidate;
    if (folder === '.') return undefined;
  }
}
