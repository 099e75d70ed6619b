// @ts-check
import './setup/node-version.mjs';
import { ensureBuilt } from './setup/ensure-built.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { orPrintReason } from './setup/launch.mjs';

await orPrintReason(async () => {
  await ensureInstalled();
  await ensureBuilt({ force: true });
});
