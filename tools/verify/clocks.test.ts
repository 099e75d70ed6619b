import { expect, test } from 'vitest';
import { smallRepository } from '../testing/small-repository';
import { clocks } from './clocks.mjs';

const SOURCES = {
  'packages/server/src/system-clock.ts': 'export const now = () => Date.now();\n',
  'packages/server/src/scheduler.ts': 'export const start = () => setInterval(() => {}, 1);\n',
  'packages/server/src/crypto/random.ts': 'export const random = () => Math.random();\n',
};

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
  'setTimeout(() => {}, 5)',
  'globalThis.clearInterval(setInterval(() => {}, 5))',
  "import('node:timers/promises')",
  'AbortSignal.timeout(5)',
  'Math.random()',
  'crypto.randomUUID()',
  'crypto.getRandomValues(bytes)',
  'seedRandomness(bytes)',
])('%s beside its one file is found', async (read) => {
  const folder = smallRepository({
    ...SOURCES,
    'packages/server/src/features/alerts/late.ts': `\nexport const at = ${read};\n`,
  });
  expect(await clocks.offences(folder)).toBe(
    `packages/server/src/features/alerts/late.ts:2: export const at = ${read};\n`,
  );
});

test('randomness of the platform that is imported is found', async () => {
  const folder = smallRepository({
    ...SOURCES,
    'packages/server/src/token.ts': "import { createHmac, randomBytes } from 'node:crypto';\n",
  });
  expect(await clocks.offences(folder)).toBe(
    "packages/server/src/token.ts:1: import { createHmac, randomBytes } from 'node:crypto';\n",
  );
});

test('a time that was handed over, and tests, may be', async () => {
  const folder = smallRepository({
    ...SOURCES,
    'packages/server/src/features/alerts/sound.ts':
      'export const at = (now: number) => new Date(now).getTime() + Date.parse("2026-11-15");\n',
    'packages/server/src/features/alerts/socket.ts':
      "import { randomBytes } from '#crypto/random';\nsocket.setTimeout(5);\n",
    'packages/server/src/features/alerts/sound.test.ts': 'export const at = Date.now();\n',
    'packages/server/src/testing/sound.ts': 'export const at = Date.now();\n',
  });
  expect(await clocks.offences(folder)).toBe('');
});

test('a repository without these files is a failure', async () => {
  expect(await clocks.offences(smallRepository({ 'packages/server/src/app.ts': '' }))).not.toBe('');
});
