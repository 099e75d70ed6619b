// @ts-check
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { capture } from '../setup/process.mjs';

/** @type {import('./guards.mjs').Guard} */
export const types = {
  name: 'types',
  protects: 'every package, and the tools, type-check',
  async offences(root) {
    const packages = packagesOf(root);
    if (packages.length === 0) return 'There is no source file under packages: nothing was checked.';
    const found = [];
    for (const project of ['.', ...packages]) found.push(await check(root, project));
    return found.join('');
  },
};

/**
 * TypeScript 7 checks four times faster than 6, but has no API for the other guards, so it is installed under an alias.
 * Several checkers repeat each other's work, which two cores do not make up for; collecting garbage rarely saves a third.
 * @param {string} root
 * @param {string} project
 */
async function check(root, project) {
  const tsc = join(root, 'node_modules/typescript-7/lib/tsc.js');
  const { code, output } = await capture(
    process.execPath,
    [tsc, '--noEmit', '--checkers', '1', '-p', project],
    { cwd: root, env: { ...process.env, GOGC: '400' } },
  );
  return code === 0 ? '' : output || `${project}: tsc ended with ${code}\n`;
}

/** @param {string} root */
function packagesOf(root) {
  const folder = join(root, 'packages');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => hasFiles(join(folder, name, 'src')))
    .flatMap((name) => [`packages/${name}`, ...SERVICE_WORKERS.map((path) => `packages/${name}/${path}`)])
    .filter((path) => existsSync(join(root, path)));
}

/** Runs in the browser beside the page, with other globals, so it is a project of its own. */
const SERVICE_WORKERS = ['src/service-worker'];

/**
 * A package without source files has nothing to check.
 * @param {string} src
 */
const hasFiles = (src) => existsSync(src) && readdirSync(src).length > 0;
