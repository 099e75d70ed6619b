// @ts-check
// `npm run verify`: everything that can be known without running the product. One line a guard.
import './setup/node-version.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { orExplain } from './setup/launch.mjs';
import { verify } from './verify/run.mjs';

await orExplain(async () => {
  await ensureInstalled();
  const { failed } = await verify();
  if (failed > 0) process.exitCode = 1;
});
