// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { captureJson } from './npm-json.mjs';

/**
 * @typedef {{ 'bom-ref': string, name: string, properties?: { name: string, value: string }[] }} Component
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
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
  const { json, output } = await captureJson(args, root);
  if (json?.bomFormat !== 'CycloneDX') throw new Error(`npm could not write the SBOM.\n${output}`);
  const sbom = /** @type {Sbom} */ (json);
  const components = sbom.components.filter((component) => !isTool(component));
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  // npm names it after the folder.
  sbom.metadata.component.name = own.name;
  const kept = new Set([sbom.metadata.component['bom-ref'], ...components.map((one) => one['bom-ref'])]);
  const dependencies = sbom.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => kept.has(other)) }));
  return { ...sbom, components, dependencies };
}

/** @param {Component} component */
const isTool = ({ properties = [] }) =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true');
