// @ts-check
// `npm run faults`: the fault tests in their long form, on both engines. Arguments are handed on to vitest.
import './setup/node-version.mjs';
import { ensurePrograms } from './setup/ensure-programs.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { orExplain } from './setup/launch.mjs';
import { say } from './setup/root.mjs';
import { lastLine } from './suite/counts.mjs';
import { runVitest } from './suite/run-vitest.mjs';

let counts = { passed: 0, failed: 1, skipped: 0 }; // stays when even the installation fails
await orExplain(async () => {
  await ensureInstalled();
  await ensurePrograms();
  counts = await runVitest(['--mode', 'faults', ...process.argv.slice(2)]);
});
process.exitCode = counts.failed === 0 ? 0 : 1;
say(lastLine(counts));
