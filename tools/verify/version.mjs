// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRelease } from '../package/version.mjs';

/** @type {import('./guards.mjs').Guard} */
export const version = {
  name: 'version',
  protects: 'every package.json has the version that CHANGELOG.md begins with',
  async offences(root) {
    const { number } = readRelease(root);
    const folders = ['.', ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`)];
    return folders
      .map((folder) => join(folder, 'package.json'))
      .map((file) => ({ file, version: JSON.parse(readFileSync(join(root, file), 'utf8')).version }))
      .filter(({ version }) => version !== number)
      .map(({ file, version }) => `${file} has version ${version}, and CHANGELOG.md begins with ${number}.`)
      .join('\n');
  },
};
