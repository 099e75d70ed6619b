// @ts-check
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../setup/process.mjs';
import { root } from '../setup/root.mjs';
import { countsOfRun } from './counts.mjs';

/**
 * Runs the tests and gives the counts. They come through a file, because vitest prints to the terminal.
 * @param {string[]} args
 * @param {string} [cwd]
 */
export async function runVitest(args, cwd = root) {
  const folder = mkdtempSync(join(tmpdir(), 'vigilia-counts-'));
  const file = join(folder, 'counts.json');
  try {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const reporters = ['--reporter=default', `--reporter=${join(root, 'tools/suite/count-reporter.ts')}`];
    const env = { ...process.env, VIGILIA_TEST_COUNTS: file };
    const code = await run(process.execPath, [vitest, 'run', ...reporters, ...args], { cwd, env });
    return countsOfRun(code, read(file));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} file
 * @returns {import('./counts.mjs').Counts | undefined}
 */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
