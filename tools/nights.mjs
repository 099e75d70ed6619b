// @ts-check
// `npm run nights -- --seed 7 --nights 30`: whole nights of the real server on a clock that jumps, with faults from the seed.
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
    'nights/main.ts',
    ...process.argv.slice(2),
  ]);
});
