import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { trace as traceClauses } from '../requirements/trace.mjs';
import { trace } from './trace.mjs';

/** Ids of this file would be looked for in our own requirements. */
const id = (number: number) => ['R', 'BED', number].join('-');
const CLAUSES = `# Requirements\n\n- **${id(1)}** A bed has a number.\n- **${id(2)}** A bed has wheels.\n`;
const tagged = (title: string, ...ids: string[]) =>
  `test('${title}', { tags: [${ids.map((one) => `'${one}'`).join(', ')}] }, () => {});\n`;

function repository(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'vigilia-trace-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries({ 'docs/requirements.md': CLAUSES, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

test('a clause is printed with the tests that name it, also those of a table or of several lines', async () => {
  const root = repository({
    'src/bed.test.ts': `${tagged('numbered', id(1))}test.each([1])(
  'bed %i',
  { timeout: 1, tags: ['${id(1)}', '${id(2)}'] },
  () => {},
);\n`,
    'src/bed.ts': `/** It moves (${id(2)}). */\n`,
  });
  expect(await trace.offences(root)).toBe('');
  const named = traceClauses(root).traced.map(({ tests }) => tests.map(({ title }) => title));
  expect(named).toEqual([['numbered', 'bed %i'], ['bed %i']]);
});

const covered = tagged('both', id(1), id(2));
test.each<[string, Record<string, string>, string]>([
  [
    'a clause without a test',
    { 'a.test.ts': tagged('one', id(1)) },
    `${id(2)} has no test: A bed has wheels.`,
  ],
  [
    'a clause that only a source file names',
    { 'a.test.ts': tagged('one', id(1)), 'a.ts': `// ${id(2)}` },
    `${id(2)} has no test`,
  ],
  [
    'a test that is commented out',
    { 'a.test.ts': `${tagged('one', id(1))}// ${tagged('two', id(2))}` },
    `${id(2)} has no test`,
  ],
  [
    'a test that is never run',
    { 'a.test.ts': `${covered}${tagged('two', id(2)).replace('test(', 'test.skip(')}` },
    'a.test.ts: “two” names clauses and is never run',
  ],
  [
    'a test with an unknown id',
    { 'a.test.ts': covered + tagged('x', id(9)) },
    `a.test.ts: there is no clause ${id(9)}`,
  ],
  [
    'a comment with an unknown id',
    { 'a.test.ts': covered, 'a.css': `/* ${id(9)} */` },
    `a.css: there is no clause ${id(9)}`,
  ],
  [
    'a document with an unknown id',
    { 'a.test.ts': covered, 'A.md': id(9) },
    `A.md: there is no clause ${id(9)}`,
  ],
  [
    'an id that is there twice',
    { 'a.test.ts': covered, 'docs/requirements.md': `${CLAUSES}- **${id(1)}** Again.\n` },
    `docs/requirements.md: ${id(1)} is there twice`,
  ],
  [
    'a paragraph of another document',
    { 'a.test.ts': covered, 'a.sql': '-- decisions \u00a74' },
    'a.sql: \u00a7 refers to a document that is not here',
  ],
  [
    'requirements without a clause',
    { 'docs/requirements.md': '# None\n' },
    'docs/requirements.md has no clause',
  ],
])('%s is found', async (_, files, offence) => {
  const offences = await trace.offences(repository(files));
  expect(offences).toContain(offence);
  expect(offences.trim().split('\n')).toHaveLength(1);
});
