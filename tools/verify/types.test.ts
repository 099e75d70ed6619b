import { expect, test } from 'vitest';
import { smallRepository } from '../testing/small-repository';
import { types } from './types.mjs';

const FILE = 'packages/domain/src/rule.ts';

test('sound code passes', async () => {
  expect(await types.offences(smallRepository({ [FILE]: 'export const rule = 1;\n' }))).toBe('');
});

test('the file that does not type-check is named', async () => {
  const folder = smallRepository({ [FILE]: 'export const rule: string = 1;\n' });
  expect(await types.offences(folder)).toContain(`${FILE}(1,14): error TS2322`);
});

test('the tools, plain JavaScript, are checked as well', async () => {
  const folder = smallRepository({
    [FILE]: 'export {};\n',
    'tools/bad.mjs': '/** @type {string} */\nexport const a = 1;\n',
  });
  expect(await types.offences(folder)).toContain('tools/bad.mjs');
});

test('nothing to check is a failure', async () => {
  expect(await types.offences(smallRepository({}))).toContain('nothing was checked');
});
