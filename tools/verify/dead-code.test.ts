import { expect, test } from 'vitest';
import { smallRepository } from '../testing/small-repository';
import { deadCode } from './dead-code.mjs';

test('an unused export and an unused file are named, a used export is not', async () => {
  const offences = await deadCode.offences(
    smallRepository({
      'packages/domain/src/rule.ts': 'export const alive = 1;\nexport const forgotten = 2;\n',
      'packages/domain/src/rule.test.ts': "import { alive } from './rule';\nalive;\n",
      'packages/server/src/http/lost.ts': 'export {};\n',
    }),
  );
  expect(offences).toMatch(/forgotten\s+packages\/domain\/src\/rule\.ts/);
  expect(offences).toContain('packages/server/src/http/lost.ts');
  expect(offences).not.toContain('alive');
});

test('a repository without source fails: every dependency is unused', async () => {
  expect(await deadCode.offences(smallRepository({}))).toContain('Unused dependencies');
});
