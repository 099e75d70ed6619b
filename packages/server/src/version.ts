import { readFileSync } from 'node:fs';

/** The product's version. Read at run time, from sources as from the bundle: a package that is no release says its commit too. */
export const version: string = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
).version;
