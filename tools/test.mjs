// @ts-check
// `npm test`: installs, checks, builds and tests, and prints the counts in its last line. Arguments go to vitest.
import './setup/node-version.mjs';
import { ensureBuilt } from './setup/ensure-built.mjs';
import { ensurePrograms } from './setup/ensure-programs.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { orPrintReason } from './setup/launch.mjs';
import { print } from './setup/root.mjs';
import { lastLine, sum } from './suite/counts.mjs';
import { runVitest } from './suite/run-vitest.mjs';
import { verify } from './verify/run.mjs';

let counts = { passed: 0, failed: 1, skipped: 0 }; // printed when even the installation fails
await orPrintReason(async () => {
  await ensureInstalled();
  await ensurePrograms();
  const verified = await verify();
  const built = (await orPrintReason(() => ensureBuilt())) ? { passed: 1 } : { failed: 1 };
  counts = sum(verified, built, await runVitest(process.argv.slice(2)));
});
process.exitCode = counts.failed === 0 ? 0 : 1;
print(lastLine(counts));
