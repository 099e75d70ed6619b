import { expect, test } from 'vitest';
import { fileName } from './file-name';

test.each([
  [
    'csv',
    ['Huize ’t Zonnehof & Zoë', '2026-10', 'Langst nat'],
    'vigilia-huize-t-zonnehof-zoe-2026-10-langst-nat.csv',
  ],
  ['pdf', ['Łódź', '2026-10', 'maandrapport'], 'vigilia-odz-2026-10-maandrapport.pdf'],
  ['csv', [''], 'vigilia.csv'],
] as const)('a %s file of %o is named %s', (extension, parts, name) => {
  expect(fileName(extension, ...parts)).toBe(name);
});
