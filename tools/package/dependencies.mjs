// @ts-check
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/**
 * @typedef {{ version?: string, integrity?: string, dependencies?: Record<string, string>,
 *   optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string>,
 *   peerDependenciesMeta?: Record<string, { optional?: boolean }>, link?: boolean, resolved?: string,
 *   os?: string | string[], cpu?: string | string[], libc?: string | string[] }} Locked
 */

/**
 * What the lock file of a folder says about each package, by the place where npm installs it.
 * @param {string} project
 * @returns {Record<string, Locked>}
 */
export const readLock = (project) =>
  JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')).packages;

/**
 * The folders of all packages that the server needs to run on such a machine, from the lock file. Our own packages are
 * bundled.
 * @param {string} root
 * @param {string} arch
 * @returns {string[]}
 */
export function productionFolders(root, arch) {
  const locked = readLock(root);
  /** @type {Set<string>} */
  const found = new Set();
  const pending = ['packages/server'];
  for (let from = pending.pop(); from !== undefined; from = pending.pop()) {
    for (const name of namesOf(locked[from] ?? {})) {
      const folder = locate(locked, from, name);
      if (folder === undefined || found.has(folder)) continue;
      const entry = locked[folder] ?? {};
      const own = entry.link ? entry.resolved : undefined;
      if (own) {
        pending.push(own);
        continue;
      }
      if (!runsOn(entry, arch)) continue;
      found.add(folder);
      pending.push(folder);
    }
  }
  return [...found].sort();
}

/**
 * Whether a package is for Linux with glibc on such a processor: most are for any machine, those with binaries say theirs.
 * @param {Locked} locked
 * @param {string} arch
 */
export const runsOn = ({ os = 'linux', cpu, libc = 'glibc' }, arch) =>
  [os].flat().includes('linux') && [cpu ?? arch].flat().includes(arch) && [libc].flat().includes('glibc');

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
