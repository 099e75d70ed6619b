// @ts-check
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { capture } from '../setup/process.mjs';
import { root } from '../setup/root.mjs';
import { productionFolders } from './dependencies.mjs';

/** Of packages: what nobody runs. Folders only at their top: some have code in a folder called doc. */
const LEFT_OUT =
  /\.(map|d\.[cm]?ts|ts|md|markdown)$|^\/(tests?|__tests__|docs?|examples?|benchmarks?|\.github)(\/|$)/i;
/** Where the server reads its version. */
const MANIFEST = 'packages/server/package.json';
const LICENCES = /(^|\/)(licen[cs]e|notice|copying)[^/]*$/i;

/**
 * Copies the built product, the packages that it needs and the Node that runs this into a folder, ready to run there.
 * @param {string} folder
 * @param {string} version
 */
export async function stageProduct(folder, version) {
  await requireOwnNode();
  mkdirSync(folder, { recursive: true });
  for (const path of ['packages/server/dist', 'packages/web/dist'])
    copy(join(root, path), join(folder, path), (file) => !file.endsWith('.map'));
  const manifest = JSON.parse(readFileSync(join(root, MANIFEST), 'utf8'));
  writeFileSync(join(folder, MANIFEST), `${JSON.stringify({ ...manifest, version }, undefined, 2)}\n`);
  for (const path of productionFolders(root)) {
    const source = join(root, path);
    copy(source, join(folder, path), (file) => {
      const inside = file.slice(source.length);
      // Packages inside are listed on their own.
      if (inside.includes('/node_modules')) return false;
      return LICENCES.test(inside) || !LEFT_OUT.test(inside);
    });
  }
  copy(process.execPath, join(folder, 'bin/node'));
  chmodSync(join(folder, 'bin/node'), 0o755);
  for (const [name, entry] of [
    ['vigilia', 'cli'],
    ['vigilia-server', 'main'],
  ]) {
    const script = join(folder, 'bin', `${name}`);
    writeFileSync(script, startScript(String(entry)));
    chmodSync(script, 0o755);
  }
}

/**
 * @param {string} from
 * @param {string} to
 * @param {(file: string) => boolean} [filter]
 */
function copy(from, to, filter = () => true) {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, dereference: true, filter });
}

/** @param {string} entry */
const startScript = (entry) => `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
exec "$here/node" "$here/../packages/server/dist/${entry}.js" "$@"
`;

/** A Node whose code is in a library beside it cannot be copied. */
async function requireOwnNode() {
  const { output } = await capture('ldd', [process.execPath]);
  if (/libnode/.test(output))
    throw new Error('This Node needs libnode.so of the system. Package with a Node from https://nodejs.org.');
}
