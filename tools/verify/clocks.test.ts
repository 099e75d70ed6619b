import { expect, test } from 'vitest';
import { smallRepository } from '../testing/small-repository';
import { clocks } from './clocks.mjs';

const CLOCK = { 'packages/server/src/system-clock.ts': 'export const now = () => Date.now();\n' };

test.each([
  'Date.now()',
  '[1].map(Date.now)',
  'new Date()',
  'Date()',
  'performance.now()',
  'process.hrtime.bigint()',
  'process.uptime()',
  'os.uptime()',
  'Temporal.Now.instant()',
])('%s beside the system’s clock is found', async (read) => {
  const folder = smallRepository({
    ...CLOCK,
    'packages/server/src/features/alerts/late.ts': `\nexport const at = ${read};\n`,
  });
  expect(await clocks.offences(folder)).toBe(
    `packages/server/src/features/alerts/late.ts:2: export const at = ${read};\n`,
  );
});

test('a time that was handed over, and tests, may be', async () => {
  const folder = smallRepository({
    ...CLOCK,
    'packages/server/src/features/alerts/sound.ts':
      'export const at = (now: number) => new Date(now).getTime() + Date.parse("2026-11-15");\n',
    'packages/server/src/features/alerts/sound.test.ts': 'export const at = Date.now();\n',
    'packages/server/src/testing/sound.ts': 'export const at = Date.now();\n',
  });
  expect(await clocks.offences(folder)).toBe('');
});

test('a repository without the system’s clock is a failure', async () => {
  expect(await clocks.offences(smallRepository({ 'packages/server/src/app.ts': '' }))).not.toBe('');
});
