// @ts-check
// `npm test`: from a fresh clone to one last line that says how it stands. Arguments are handed on to vitest.
import './setup/node-version.mjs';
import { ensureBuilt } from './setup/ensure-built.mjs';
import { ensurePrograms } from './setup/ensure-programs.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { orExplain } from './setup/launch.mjs';
import { say } from './setup/root.mjs';
import { lastLine, sum } from './suite/counts.mjs';
import { runVitest } from './suite/run-vitest.mjs';
import { verify } from './verify/run.mjs';

let counts = { passed: 0, failed: 1, skipped: 0 }; // stands when even the installation fails
await orExplain(async () => {
  await ensureInstalled();
  await ensurePrograms();
  const verified = await verify();
  const built = (await orExplain(() => ensureBuilt())) ? { passed: 1 } : { failed: 1 };
  counts = sum(verified, built, await runVitest(process.argv.slice(2)));
});
process.exitCode = counts.failed === 0 ? 0 : 1;
say(lastLine(counts));
