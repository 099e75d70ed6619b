import { expect, test } from 'vitest';
import { smallRepository } from '../testing/small-repository';
import { deadCode } from './dead-code.mjs';

test('what nobody uses is named, what somebody uses is not', async () => {
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

test('it cannot pass by seeing nothing: every dependency would be unused', async () => {
  expect(await deadCode.offences(smallRepository({}))).toContain('Unused dependencies');
});
