import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { PLANTED_BUGS } from './planted/bugs';
import { planted } from './planted/copy';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** A process of its own: nights hold the clock and the randomness of theirs. */
async function nights(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'nights/main.ts', ...args],
    {
      ...{ cwd: ROOT, maxBuffer: 16 * 1024 ** 2 },
    },
  );
  return stdout;
}

const hashesOf = (output: string): string[] =>
  [...output.matchAll(/tables ([0-9a-f]{16})$/gm)].map(([, hash]) => hash!);

test('the same seed gives the same tables, another seed gives others', async () => {
  const output = await nights(
    ...[
      '--seed',
      'same',
      '--nights',
      '2',
      '--repeat',
      '2',
      '--processes',
      '1',
      '--hours',
      '0.2',
      '--residents',
      '3',
    ],
  );
  const [first, again, other] = hashesOf(output);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
  expect(hashesOf(output)).toHaveLength(4);
});

test('each planted bug is a text that its file has once', () => {
  for (const { changes } of PLANTED_BUGS)
    for (const change of changes)
      expect(planted(readFileSync(path.join(ROOT, change.file), 'utf8'), change)).toContain(change.to);
});

test('all invariants hold in nights of seeds that are always the same, and in new ones for an hour in the long form', async () => {
  if (!inject('longForm')) {
    expect(
      hashesOf(await nights('--seed', 'fixed', '--nights', '2', '--hours', '0.5', '--residents', '3')),
    ).toHaveLength(2);
    return;
  }
  const output = await nights('--seed', `${Date.now()}`, '--minutes', '60', '--residents', '20');
  process.stdout.write(output);
  expect(hashesOf(output).length).toBeGreaterThan(0);
});
