import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { capture } from '../setup/process.mjs';
import { root } from '../setup/root.mjs';
import { smallRepository } from '../testing/small-repository';
import type { Failure } from './run-vitest.mjs';

test('a failed test, an unloadable file and an uncaught error are listed with their file, name and message', async () => {
  const folder = smallRepository({
    'tests.test.ts': `import { expect, test } from 'vitest';
      test('passes', () => {});
      test('fails', () => expect(1).toBe(2));`,
    'unloadable.test.ts': "import './nowhere';",
    'uncaught.test.ts': `import { test } from 'vitest';
      test('passes and leaves an error behind', () => { void Promise.reject(new Error('nobody caught me')); });`,
  });
  const failures = join(folder, 'failures.json');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const reporter = `--reporter=${join(root, 'tools/suite/failure-reporter.ts')}`;
  const env = { ...process.env, VIGILIA_TEST_FAILURES: failures };
  await capture(process.execPath, [vitest, 'run', '--root', folder, reporter], { cwd: folder, env });
  const listed: Failure[] = JSON.parse(readFileSync(failures, 'utf8'));
  expect(listed.map(({ file, test }) => `${file}: ${test}`).sort()).toEqual([
    ': an error that no test caught',
    'tests.test.ts: fails',
    'unloadable.test.ts: the file itself',
  ]);
  const messages = listed.map(({ message }) => message).join('\n');
  for (const part of ['nobody caught me', 'expected 1 to be 2', './nowhere'])
    expect(messages).toContain(part);
});
