// @ts-check
// `npm run bench`: the numbers the product must reach, as ratios inside one run. Arguments: see bench/main.ts.
import './setup/node-version.mjs';
import { ensureBuilt } from './setup/ensure-built.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { orPrintReason } from './setup/launch.mjs';
import { run } from './setup/process.mjs';

await orPrintReason(async () => {
  await ensureInstalled();
  await ensureBuilt();
  process.exitCode = await run(process.execPath, [
    '--import',
    'tsx',
    'bench/main.ts',
    ...process.argv.slice(2),
  ]);
});
