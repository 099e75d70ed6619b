import { expect, test } from 'vitest';
import { smallRepository } from '../testing/small-repository';
import { lint } from './lint.mjs';

/** What is wrong, where it is planted, and the rule that finds it. */
const planted: [what: string, file: string, text: string, rule: string][] = [
  [
    'a promise nobody waits for',
    'lost.ts',
    'const work = async () => {};\nwork();\n',
    'no-floating-promises',
  ],
  [
    'a promise where none is expected',
    'misused.ts',
    'const run = (act: () => void) => act();\nrun(async () => {});\n',
    'no-misused-promises',
  ],
  ['any', 'any.ts', 'export const value: any = 1;\n', 'no-explicit-any'],
  ['a default export', 'default.ts', 'export default 1;\n', 'no-default-export'],
  ['an import cycle', 'ring-a.ts', "export { b } from './ring-b';\n", 'no-cycle'],
  [
    'an import cycle, from its other end',
    'ring-b.ts',
    "import './ring-a';\nexport const b = 1;\n",
    'no-cycle',
  ],
  [
    'the environment read outside config.ts',
    'env.ts',
    'export const p = process.env.PORT;\n',
    'no-process-env',
  ],
  [
    'a focused test',
    'focus.test.ts',
    "import { test } from 'vitest';\ntest.only('a', () => {});\n",
    'no-focused-tests',
  ],
  [
    'raw HTML',
    'raw.tsx',
    'export const Raw = () => <p dangerouslySetInnerHTML={{ __html: "" }} />;\n',
    'no-danger',
  ],
  [
    'an image without alternative text',
    'picture.tsx',
    'export const Picture = () => <img src="a.png" />;\n',
    'alt-text',
  ],
  [
    'a hook under a condition',
    'hook.tsx',
    "import { useState } from 'react';\nexport const Tag = (p: { on: boolean }) => (p.on ? useState(1)[0] : null);\n",
    'rules-of-hooks',
  ],
];

test('every planted violation is found', async () => {
  const files = planted.map(([, file, text]) => [`packages/web/src/${file}`, text]);
  const lines = (await lint.offences(smallRepository(Object.fromEntries(files)))).split('\n');
  const unseen = planted.filter(
    ([, file, , rule]) => !lines.some((line) => line.includes(`/${file}:`) && line.includes(rule)),
  );
  expect(unseen.map(([what]) => what)).toEqual([]);
});

test('sound code passes, and config.ts may read the environment', async () => {
  const folder = smallRepository({
    'packages/server/src/config.ts': 'export const port = process.env.PORT;\n',
  });
  expect(await lint.offences(folder)).toBe('');
});
