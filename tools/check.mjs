// @ts-check
// `npm run check [-- SINCE]`: for while you work. All checks of `npm run verify`, and the tests that a change since the last
// commit (or since SINCE) can break, without the browser and on one engine.
import './setup/node-version.mjs';
import { affectedTests } from './check/affected-tests.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { orPrintReason } from './setup/launch.mjs';
import { capture } from './setup/process.mjs';
import { print, root } from './setup/root.mjs';
import { lastLine, sum } from './suite/counts.mjs';
import { runVitest } from './suite/run-vitest.mjs';
import { verify } from './verify/run.mjs';

const SUITES = [
  'domain',
  'contract',
  'simulator',
  'server-units',
  'server-postgres',
  'web',
  'web-mocking',
  'tools',
];

let counts = { passed: 0, failed: 1, skipped: 0 };
await orPrintReason(async () => {
  await ensureInstalled();
  const since = process.argv[2] ?? 'HEAD';
  const [tracked, untracked, changed] = await Promise.all([
    git(['ls-files']),
    git(['ls-files', '--others', '--exclude-standard']),
    git(['diff', '--name-only', '--diff-filter=d', since]),
  ]);
  const affected = affectedTests(root, [...tracked, ...untracked], [...changed, ...untracked]);
  const tests = affected.filter((file) => !file.startsWith('e2e/'));
  const verified = await verify();
  print(`${changed.length + untracked.length} changed files, ${tests.length} test files`);
  const tested =
    tests.length > 0 ? await runVitest([...SUITES.flatMap((suite) => ['--project', suite]), ...tests]) : {};
  counts = sum(verified, tested);
});
process.exitCode = counts.failed === 0 ? 0 : 1;
print(lastLine(counts));

/** @param {string[]} args */
async function git(args) {
  const { output } = await capture('git', args, { cwd: root });
  return output.split('\n').filter(Boolean);
}
