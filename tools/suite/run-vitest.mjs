// @ts-check
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../setup/process.mjs';
import { root } from '../setup/root.mjs';
import { countsOfRun } from './counts.mjs';

/** @typedef {{ project: string, file: string, test: string, message: string }} Failure */

/**
 * Runs the tests and gives the counts. They come through a file, because vitest prints to the terminal.
 * @param {string[]} args
 */
export async function runVitest(args) {
  const { counts } = await runAndListFailures(args);
  return counts;
}

/**
 * The same with what failed, as a list.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function runAndListFailures(args, env = process.env) {
  const folder = mkdtempSync(join(tmpdir(), 'vigilia-counts-'));
  const [counts, failures] = [join(folder, 'counts.json'), join(folder, 'failures.json')];
  try {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const reporters = [
      'default',
      ...['count', 'failure'].map((name) => join(root, `tools/suite/${name}-reporter.ts`)),
    ];
    const code = await run(
      process.execPath,
      [vitest, 'run', ...reporters.map((reporter) => `--reporter=${reporter}`), ...args],
      { env: { ...env, VIGILIA_TEST_COUNTS: counts, VIGILIA_TEST_FAILURES: failures } },
    );
    return {
      counts: countsOfRun(code, read(counts)),
      failures: /** @type {Failure[]} */ (read(failures) ?? []),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} file */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
