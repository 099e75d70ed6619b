import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../setup/root.mjs';
import { repositoryFiles } from '../testing/repository-files';
import { namedPaths, namedScripts } from './named';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const files = repositoryFiles();
const documents = files.filter((file) => /^([A-Z]+\.md|docs\/.*\.md)$/.test(file));
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

test('there are documents to check', () => {
  expect(documents).toContain('CONTRIBUTING.md');
});

/** What the text names and the repository does not have. */
function dead(document: string, text: string): string[] {
  const paths = namedPaths(document, text).filter((path) => !isThere(path));
  const missing = namedScripts(text).filter((script) => !(script in scripts));
  return [...paths, ...missing.map((script) => `npm run ${script}`)];
}

/** In the repository, not merely on this disk: an empty folder does not survive a clone. */
const isThere = (path: string) => files.some((file) => file === path || file.startsWith(`${path}/`));

test.each(documents)('%s names only what exists', (document) => {
  expect(dead(document, read(document))).toEqual([]);
});

test('a planted dead path, link and script are found', () => {
  const text = '`tools/gone.mjs`, `tools/build.mjs`, [gone](docs/gone.md), `npm run gone`, `npm run build`';
  expect(dead('README.md', text)).toEqual(['tools/gone.mjs', 'docs/gone.md', 'npm run gone']);
});

test('every script of package.json has its file', () => {
  const named = Object.values(scripts).flatMap((command) => command.match(/\btools\/\S+/g) ?? []);
  expect(named.filter((file) => !isThere(file))).toEqual([]);
  expect(named).not.toEqual([]);
});

test('paths are found in backticks and in links, relative to the document', () => {
  const text = `See \`packages/gone.ts\`, \`tools/verify/\`, [the words](glossary.md#bed) and [home](../README.md).
    Not these: \`and/or\`, https://example.org/docs/a, [a site](https://example.org), [below](#here),
    \`packages/server/dist/main.js\`.`;
  expect(namedPaths('docs/a.md', text)).toEqual([
    'packages/gone.ts',
    'tools/verify',
    'docs/glossary.md',
    'README.md',
  ]);
});

test('a pattern names the folder before it', () => {
  expect(namedPaths('a.md', '`docs/decisions/*.md`, `packages/<name>/src`')).toEqual([
    'docs/decisions',
    'packages',
  ]);
});

test('scripts are found in text and in blocks', () => {
  expect(namedScripts('```\nnpm run gone -- --flag\n```\nor `npm start`, not `npm ci`')).toEqual([
    'gone',
    'start',
  ]);
});
