import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { capture } from '../setup/process.mjs';
import { root } from '../setup/root.mjs';
import { smallRepository } from '../testing/small-repository';

test('a failed test, an unloadable file, a failed set-up and an uncaught error are each counted as failed', async () => {
  const folder = smallRepository({
    'tests.test.ts': `import { expect, test } from 'vitest';
      test('passes', () => {});
      test('fails', () => expect(1).toBe(2));
      test.skip('waits', () => {});
      test.todo('to come');`,
    'unloadable.test.ts': "import './nowhere';",
    'unprepared.test.ts': `import { beforeAll, describe, test } from 'vitest';
      describe('a suite', () => { beforeAll(() => { throw new Error('no'); }); test('never runs', () => {}); });`,
    'uncaught.test.ts': `import { test } from 'vitest';
      test('passes and leaves an error behind', () => { void Promise.reject(new Error('nobody caught me')); });`,
  });
  const counts = join(folder, 'counts.json');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const reporter = `--reporter=${join(root, 'tools/suite/count-reporter.ts')}`;
  const env = { ...process.env, VIGILIA_TEST_COUNTS: counts };
  const { code } = await capture(process.execPath, [vitest, 'run', '--root', folder, reporter], {
    cwd: folder,
    env,
  });
  expect(code).toBe(1);
  // failed: the test, the file, the suite, the uncaught error; skipped: two on purpose, one for its suite
  expect(JSON.parse(readFileSync(counts, 'utf8'))).toEqual({ passed: 2, failed: 4, skipped: 3 });
});
