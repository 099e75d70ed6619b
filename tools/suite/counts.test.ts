import { expect, test } from 'vitest';
import { countsOfRun, lastLine, sum } from './counts.mjs';

test('the counts of all parts are added up in the last line', () => {
  const counts = sum({ passed: 5, failed: 1 }, { passed: 1 }, { passed: 10, failed: 2, skipped: 3 });
  expect(lastLine(counts)).toBe('16 passed, 3 failed, 3 skipped');
});

test.each([
  ['a sound run', 0, { passed: 3, failed: 0, skipped: 1 }, 0],
  ['a failed test', 1, { passed: 3, failed: 2, skipped: 0 }, 2],
  ['an end that no test explains', 1, { passed: 3, failed: 0, skipped: 0 }, 1],
  ['a crash before anything was counted', 1, undefined, 1],
  ['a run in which everything was skipped', 0, { passed: 0, failed: 0, skipped: 4 }, 1],
])('%s', (_, code, counted, failed) => {
  expect(countsOfRun(code, counted).failed).toBe(failed);
});
