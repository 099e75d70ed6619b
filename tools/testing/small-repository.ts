import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { root } from '../setup/root.mjs';

const CONFIGURATION = [
  '.dependency-cruiser.cjs',
  '.gitignore',
  '.oxlintrc.json',
  'biome.json',
  'knip.json',
  'package.json',
  'tools/verify/own-imports.cjs',
  'tsconfig.base.json',
  'tsconfig.json',
];
const PACKAGES = ['domain', 'contract', 'server', 'web', 'simulator'];

/**
 * A repository of a few files with our real configuration, to plant a violation in. It is removed after the test.
 * `own` are installed packages that are copied rather than linked, so that a test can change what they import.
 */
export function smallRepository(files: Record<string, string>, own: string[] = []): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'vigilia-guard-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const perPackage = PACKAGES.flatMap((name) => [
    `packages/${name}/package.json`,
    `packages/${name}/tsconfig.json`,
  ]);
  for (const file of [...CONFIGURATION, ...perPackage]) cpSync(join(root, file), join(folder, file));
  linkPackages(folder, own);
  // The root project needs at least one file.
  for (const [path, text] of Object.entries({ 'tools/quiet.mjs': 'export {};\n', ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

function linkPackages(folder: string, own: string[]) {
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@vigilia'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name === '@vigilia' || name.startsWith('.')) continue;
    const from = join(root, 'node_modules', name);
    if (own.includes(name)) cpSync(from, join(modules, name), { recursive: true });
    else symlinkSync(from, join(modules, name));
  }
  for (const name of PACKAGES) symlinkSync(join(folder, 'packages', name), join(modules, '@vigilia', name));
}
