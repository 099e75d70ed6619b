import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../setup/root.mjs';

type Locked = Record<string, { optionalDependencies?: Record<string, string> }>;

/** Binaries of other platforms that a package names and the lock does not. `npm ci` then refuses to install. */
function unlocked(packages: Locked): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
    ),
  );
}

test('the lock has the binaries of every platform', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Locked;
  };
  expect(Object.keys(packages).length).toBeGreaterThan(100);
  expect(unlocked(packages)).toEqual([]);
});

test('one that is missing is found', () => {
  const packages = {
    'node_modules/tool': { optionalDependencies: { 'tool-linux': '1.0.0', 'tool-darwin': '1.0.0' } },
    'node_modules/tool-linux': {},
  };
  expect(unlocked(packages)).toEqual(['tool-darwin']);
});
