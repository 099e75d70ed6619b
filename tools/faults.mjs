// @ts-check
// `npm run faults`: the fault tests in their long form, on both engines. Arguments go to vitest.
import './setup/node-version.mjs';
import { ensurePrograms } from './setup/ensure-programs.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { orPrintReason } from './setup/launch.mjs';
import { print } from './setup/root.mjs';
import { lastLine } from './suite/counts.mjs';
import { runVitest } from './suite/run-vitest.mjs';

let counts = { passed: 0, failed: 1, skipped: 0 }; // printed when even the installation fails
await orPrintReason(async () => {
  await ensureInstalled();
  await ensurePrograms();
  counts = await runVitest(['--mode', 'faults', ...process.argv.slice(2)]);
});
process.exitCode = counts.failed === 0 ? 0 : 1;
print(lastLine(counts));
