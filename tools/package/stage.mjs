// @ts-check
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../setup/root.mjs';
import { packageSbom } from '../supply/sbom.mjs';
import { productionFolders } from './dependencies.mjs';
import { lockedPackage } from './locked-package.mjs';

/** Of packages: what nobody runs. Folders only at their top: some have code in a folder called doc. */
const LEFT_OUT =
  /\.(map|d\.[cm]?ts|ts|md|markdown)$|^\/(tests?|__tests__|docs?|examples?|benchmarks?|\.github)(\/|$)/i;
/** Where the server reads its version. */
const MANIFEST = 'packages/server/package.json';
const LICENCES = /(^|\/)(licen[cs]e|notice|copying)[^/]*$/i;
/** A lock file of its own: among the packages of the tools npm would run the tools with this Node. */
export const RUNTIME = join(root, 'tools/package/runtime');

/**
 * Copies the built product, the packages that it needs and a supported Node into a folder, ready to run on such a machine.
 * @param {string} folder
 * @param {string} version
 * @param {string} arch
 */
export async function stageProduct(folder, version, arch) {
  mkdirSync(folder, { recursive: true });
  for (const path of ['packages/server/dist', 'packages/web/dist'])
    copy(join(root, path), join(folder, path), (file) => !file.endsWith('.map'));
  const manifest = JSON.parse(readFileSync(join(root, MANIFEST), 'utf8'));
  writeFileSync(join(folder, MANIFEST), `${JSON.stringify({ ...manifest, version }, undefined, 2)}\n`);
  for (const path of productionFolders(root, arch)) {
    const source = await lockedPackage(root, path);
    copy(source, join(folder, path), (file) => {
      const inside = file.slice(source.length);
      // Packages inside are listed on their own.
      if (inside.includes('/node_modules')) return false;
      return LICENCES.test(inside) || !LEFT_OUT.test(inside);
    });
  }
  const node = await lockedPackage(RUNTIME, `node_modules/node-linux-${arch}`);
  copy(join(node, 'bin/node'), join(folder, 'bin/node'));
  copy(join(node, 'LICENSE'), join(folder, 'bin/node.LICENSE'));
  chmodSync(join(folder, 'bin/node'), 0o755);
  for (const [name, entry] of [
    ['vigilia', 'cli'],
    ['vigilia-server', 'main'],
  ]) {
    const script = join(folder, 'bin', `${name}`);
    writeFileSync(script, startScript(String(entry)));
    chmodSync(script, 0o755);
  }
  const sbom = await packageSbom(root, RUNTIME, version, arch);
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`);
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
