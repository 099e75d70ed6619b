// @ts-check
// `npm run sbom`: what the product is made of (CycloneDX, sbom.cdx.json), and what is known about it.
import './setup/node-version.mjs';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { orPrintReason } from './setup/launch.mjs';
import { root } from './setup/root.mjs';
import { audit } from './supply/audit.mjs';
import { productSbom } from './supply/sbom.mjs';

await orPrintReason(async () => {
  const sbom = await productSbom(root);
  writeFileSync(join(root, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`);
  console.log(`sbom.cdx.json: ${sbom.components.length} packages.`);
  const { text, ok } = await audit(root);
  console.log(text);
  if (!ok) process.exitCode = 1;
});
