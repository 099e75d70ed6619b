import { expect, test } from 'vitest';
import { smallRepository } from '../testing/small-repository';
import { terms } from './terms.mjs';

const WEB = 'packages/web/src/texts';
const GLOSSARY = `
| English | Dutch | Spanish | what it is |
| --- | --- | --- | --- |
| Patient created | Bewoner toegevoegd | Residente añadido | a toast: \`toast.created\` |
`;
const FIXED = {
  [`${WEB}/nl.ts`]: "export const nl = { toast: { created: 'Bewoner toegevoegd' } };\n",
  [`${WEB}/es.ts`]: "export const es = { toast: { created: 'Residente añadido' } } as const;\n",
  [`${WEB}/pages-en.ts`]: "export const toast = { created: 'Patient created' };\n",
};
const offencesOf = (files: Record<string, string>) =>
  terms.offences(smallRepository({ 'docs/glossary.md': GLOSSARY, ...FIXED, ...files }));

test.each([
  ['nl', "'problem.gone'", 'Herinner over 10 min', 'Herinner'],
  ['es', 'gone', 'Adhesivo suelto', 'Adhesivo'],
  ['en', 'gone', 'Another mail address', 'mail'],
])('%s: a term that was replaced is found', async (locale, key, text, term) => {
  const file = `packages/server/src/texts/${locale}.ts`;
  expect(await offencesOf({ [file]: `export const ${locale} = {\n  ${key}: '${text}',\n};\n` })).toBe(
    `${file}:2: not *${term}*, see docs/glossary.md\n`,
  );
});

test('a fixed word may have it, and so may the name of a placeholder', async () => {
  const text = "export const en = { mail: { sent: 'To {mail}' }, role: 'Patient created' };\n";
  expect(await offencesOf({ 'packages/server/src/texts/en.ts': text })).toBe('');
});

test('a fixed word that reads otherwise is found', async () => {
  const text = "export const toast = { created: 'Resident added' };\n";
  expect(await offencesOf({ [`${WEB}/pages-en.ts`]: text })).toBe(
    'docs/glossary.md: toast.created in en is fixed as “Patient created” and reads “Resident added”\n',
  );
});

test('a repository without texts is a failure', async () => {
  expect(await terms.offences(smallRepository({ 'docs/glossary.md': GLOSSARY }))).not.toBe('');
});

test('a note is what one shift leaves the next, and nothing else', async () => {
  const file = `${WEB}/handover-en.ts`;
  const text = "export const handover = { note: 'Note for the next shift' };\nexport const card = 'Note';\n";
  expect(await offencesOf({ [file]: text })).toBe(`${file}:2: not *Note*, see docs/glossary.md\n`);
});
