import { expect, test } from 'vitest';
import { isInstalled } from './install.mjs';

const wanted = {
  '': {},
  'packages/server': { version: '0.1.0' },
  'node_modules/@vigilia/server': { link: true },
  'node_modules/fastify': { version: '5.0.0' },
  'node_modules/@esbuild/elsewhere': { version: '1.0.0', optional: true },
};
const present = {
  'node_modules/@vigilia/server': { link: true },
  'node_modules/fastify': { version: '5.0.0' },
};

test('missing binaries of another platform count as installed', () => {
  expect(isInstalled(wanted, present)).toBe(true);
});

test.each([
  ['nothing is installed', undefined],
  ['a package is missing', { 'node_modules/@vigilia/server': { link: true } }],
  ['a package has another version', { ...present, 'node_modules/fastify': { version: '4.0.0' } }],
])('installs when %s', (_, found) => {
  expect(isInstalled(wanted, found)).toBe(false);
});
