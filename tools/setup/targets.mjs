// @ts-check
import { cpSync, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { bundle } from './bundle.mjs';
import { compressFiles } from './compress.mjs';
import { ensureEmptyDatabase } from './empty-database.mjs';
import { capture } from './process.mjs';
import { root } from './root.mjs';

/**
 * What `npm run build` makes. `inputs` decides whether it must be made again, `outputs` whether it is there.
 * @typedef {{ name: string, inputs: string[], outputs: string[], make: () => Promise<void> }} Target
 */

const SHARED = [
  'packages/domain',
  'packages/contract',
  'package-lock.json',
  'tsconfig.base.json',
  'tools/setup',
];

/** @type {Target} */
const web = {
  name: 'web',
  inputs: ['packages/web', ...SHARED],
  outputs: ['packages/web/dist/index.html'],
  async make() {
    const cwd = join(root, 'packages/web');
    requireFiles(['packages/web/index.html']);
    // The version that the package declares, wherever npm installed it.
    const vite = join(
      createRequire(join(cwd, 'package.json')).resolve('vite/package.json'),
      '../bin/vite.js',
    );
    const env = { ...process.env, NODE_ENV: 'production' }; // a test run has its own, which would build a slow React
    const { code, output } = await capture(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd,
      env,
    });
    if (code !== 0) throw new Error(output.replace(/^ +at .*\n/gm, '')); // without vite's stack trace
    await compressFiles(join(cwd, 'dist'));
  },
};

const MIGRATIONS = 'packages/server/src/db/migrations';

/** @type {Target} */
const server = {
  name: 'server',
  inputs: ['packages/server', ...SHARED],
  outputs: [
    ...['main.js', 'cli.js', 'pglite-worker.js', 'csv-worker.js'],
    ...['migrations', 'empty-database.tar.gz'],
  ].map((file) => `packages/server/dist/${file}`),
  async make() {
    const entries = {
      main: 'packages/server/src/main.ts',
      cli: 'packages/server/src/cli.ts',
      'pglite-worker': 'packages/server/src/db/pglite/engine.worker.ts',
      'csv-worker': 'packages/server/src/forms/import/csv.worker.ts',
    };
    requireFiles([...Object.values(entries), MIGRATIONS]);
    await bundle(entries, 'packages/server/dist');
    cpSync(join(root, MIGRATIONS), join(root, 'packages/server/dist/migrations'), { recursive: true });
    cpSync(await ensureEmptyDatabase(), join(root, 'packages/server/dist/empty-database.tar.gz'));
  },
};

/** @type {Target} */
const simulator = {
  name: 'simulator',
  inputs: ['packages/simulator', ...SHARED],
  outputs: ['packages/simulator/dist/main.js'],
  async make() {
    await bundle({ main: 'packages/simulator/src/main.ts' }, 'packages/simulator/dist');
  },
};

export const targets = [web, server, simulator].filter(
  (target) => target !== simulator || existsSync(join(root, 'packages/simulator/src/main.ts')),
);

/** @param {string[]} paths */
function requireFiles(paths) {
  const missing = paths.filter((path) => !existsSync(join(root, path)));
  if (missing.length > 0) throw new Error(`These entries of the build are missing: ${missing.join(', ')}`);
}
