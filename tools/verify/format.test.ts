import { expect, test } from 'vitest';
import { smallRepository } from '../testing/small-repository';
import { format } from './format.mjs';

test('a file with another layout is named, a formatted one is not', async () => {
  const offences = await format.offences(
    smallRepository({
      'packages/domain/src/neat.ts': 'export const rule = 1;\n',
      'packages/domain/src/untidy.ts': 'export const rule=1',
    }),
  );
  expect(offences).toContain('packages/domain/src/untidy.ts');
  expect(offences).not.toContain('neat.ts');
});
