// @ts-check
import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** Files that put all features together: whatever imports them imports everything, and says nothing about one change. */
const TOGETHER =
  /^packages\/(server\/src\/(app|start-server|main)\.ts|server\/src\/(testing|demo)\/|web\/src\/(app|testing)\/)/;
const SOURCE = /\.(ts|tsx|mjs)$/;
const TEST = /\.test\.tsx?$/;
const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g;

/**
 * The test files that a change can break without the whole product: those that changed, those beside it, and those that
 * import it, however indirectly.
 * @param {string} root
 * @param {readonly string[]} files all files of the repository, as git names them
 * @param {readonly string[]} changed
 */
export function affectedTests(root, files, changed) {
  const sources = files.filter((file) => SOURCE.test(file));
  const importers = importersIn(root, sources);
  const seen = new Set(changed.filter((file) => SOURCE.test(file)));
  for (const file of seen) {
    if (TOGETHER.test(file)) continue;
    for (const importer of importers.get(file) ?? []) seen.add(importer);
  }
  const folders = new Set(changed.filter((file) => SOURCE.test(file)).map((file) => dirname(file)));
  return sources.filter((file) => TEST.test(file) && (seen.has(file) || folders.has(dirname(file)))).sort();
}

/**
 * @param {string} root
 * @param {readonly string[]} sources
 */
function importersIn(root, sources) {
  const known = new Set(sources);
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const file of sources) {
    for (const [, specifier = ''] of readFileSync(join(root, file), 'utf8').matchAll(IMPORT)) {
      const imported = resolve(file, specifier, known);
      if (imported) importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  return importers;
}

/**
 * The file of the repository that is meant, or undefined for a library.
 * @param {string} from
 * @param {string} specifier
 * @param {ReadonlySet<string>} known
 */
function resolve(from, specifier, known) {
  const [, inPackage] = from.match(/^(packages\/[^/]+\/src)\//) ?? [];
  const [, other, path] = specifier.match(/^@vigilia\/([^/]+)\/(.+)$/) ?? [];
  let base;
  if (specifier.startsWith('.')) base = posix.join(posix.dirname(from), specifier);
  else if (specifier.startsWith('#') && inPackage) base = `${inPackage}/${specifier.slice(1)}`;
  else if (other) base = `packages/${other}/src/${path}`;
  else return undefined;
  return [base, ...['.ts', '.tsx', '.mjs'].map((ending) => base + ending)].find((file) => known.has(file));
}
