import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../setup/root.mjs';
import { repositoryFiles } from '../testing/repository-files';

const BINARY = /\.(png|jpe?g|webp|ico|woff2?|pdf|gz)$/;
/** A place on somebody's machine: the first folder of an absolute path, not a part of an address. */
const MACHINE_PATH = /(?<![\w.*/)\]}-])\/(?:work|root|farm)\/\w/;
/** An address to download from ties every installation to one registry. */
const DOWNLOAD_ADDRESS = /"resolved": "https?:/;

function filesWith(pattern: RegExp): string[] {
  return repositoryFiles().filter(
    (file) => !BINARY.test(file) && pattern.test(readFileSync(join(root, file), 'utf8')),
  );
}

test('no file names a place on somebody’s machine', () => {
  expect(filesWith(MACHINE_PATH)).toEqual([]);
});

test('the lock holds no download address', () => {
  expect(filesWith(DOWNLOAD_ADDRESS)).toEqual([]);
});

test('both patterns find what they look for, and nothing beside it', () => {
  const home = ['', 'work', 'main'].join('/');
  expect(`see ${home}/a.ts`).toMatch(MACHINE_PATH);
  expect(`"${home}/a.ts"`).toMatch(MACHINE_PATH);
  expect(`https://example.org${home}`).not.toMatch(MACHINE_PATH);
  expect(['"resolved": ', '"https://registry.example/a.tgz"'].join('')).toMatch(DOWNLOAD_ADDRESS);
  expect('"resolved": "packages/web"').not.toMatch(DOWNLOAD_ADDRESS);
});
