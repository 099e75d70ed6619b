// @ts-check
import './setup/node-version.mjs';
import { ensureBuilt } from './setup/ensure-built.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { orExplain } from './setup/launch.mjs';

await orExplain(async () => {
  await ensureInstalled();
  await ensureBuilt({ force: true });
});
