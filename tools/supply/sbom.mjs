// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLock, runsOn } from '../package/dependencies.mjs';
import { captureJson } from './npm-json.mjs';

/**
 * @typedef {{ 'bom-ref': string, name: string, version?: string, cpe?: string,
 *   properties?: { name: string, value: string }[] }} Component
 * @typedef {{ bomFormat: string, metadata: { component: Component }, components: Component[],
 *   dependencies: { ref: string, dependsOn?: string[] }[] }} Sbom
 */

/**
 * What the product is made of, as CycloneDX, from the lock file alone. npm leaves out packages that the product needs as
 * soon as the repository itself uses them too (`--omit=dev`), so the tools are taken out here.
 * @param {string} root
 * @returns {Promise<Sbom>}
 */
export async function productSbom(root) {
  const sbom = await readSbom(root);
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  // npm names it after the folder.
  sbom.metadata.component.name = own.name;
  return onlyWith(sbom, (component) => !isTool(component));
}

/**
 * The same for a package that is installed: with its Node, and without binaries for other machines.
 * @param {string} root
 * @param {string} runtime the folder whose lock file names the Node
 * @param {string} version
 * @param {string} arch
 * @returns {Promise<Sbom>}
 */
export async function packageSbom(root, runtime, version, arch) {
  const [product, node] = [await productSbom(root), await readSbom(runtime)];
  const locked = Object.entries({ ...readLock(root), ...readLock(runtime) });
  const elsewhere = new Set(
    locked.filter(([, one]) => !runsOn(one, arch)).map(([path]) => path.split('node_modules/').at(-1)),
  );
  product.metadata.component.version = version;
  const components = [...product.components, ...node.components.map(asNode)];
  return onlyWith({ ...product, components }, ({ name }) => !elsewhere.has(name));
}

/** @param {string} project */
async function readSbom(project) {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
  const { json, output } = await captureJson(args, project);
  if (json?.bomFormat !== 'CycloneDX') throw new Error(`npm could not write the SBOM.\n${output}`);
  return /** @type {Sbom} */ (json);
}

/**
 * @param {Sbom} sbom
 * @param {(component: Component) => boolean} holds
 * @returns {Sbom}
 */
function onlyWith(sbom, holds) {
  const components = sbom.components.filter(holds);
  const kept = new Set([sbom.metadata.component['bom-ref'], ...components.map((one) => one['bom-ref'])]);
  const dependencies = sbom.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => kept.has(other)) }));
  return { ...sbom, components, dependencies };
}

/** @param {Component} component */
const isTool = ({ properties = [] }) =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true');

/**
 * Weaknesses of Node are published under this name, not under that of npm's package with the binary.
 * @param {Component} component
 */
const asNode = (component) => ({
  ...component,
  cpe: `cpe:2.3:a:nodejs:node.js:${component.version}:*:*:*:*:*:*:*`,
});
