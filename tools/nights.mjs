// @ts-check
// `npm run nights -- --seed 7 --nights 30`: whole nights of the real server on a clock that jumps, with faults from the seed.
// `npm run nights -- planted`: plants bugs in a copy of the source, and says which of them nights find.
import './setup/node-version.mjs';
import { ensureBuilt } from './setup/ensure-built.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { orPrintReason } from './setup/launch.mjs';
import { run } from './setup/process.mjs';

await orPrintReason(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const [first, ...rest] = process.argv.slice(2);
  const [file, options] =
    first === 'planted' ? ['nights/planted/main.ts', rest] : ['nights/main.ts', process.argv.slice(2)];
  process.exitCode = await run(process.execPath, ['--import', 'tsx', file, ...options]);
});
