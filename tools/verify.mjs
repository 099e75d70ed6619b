// @ts-check
// `npm run verify`: everything that can be checked without running the product. One line for each check.
import './setup/node-version.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { orPrintReason } from './setup/launch.mjs';
import { verify } from './verify/run.mjs';

await orPrintReason(async () => {
  await ensureInstalled();
  const { failed } = await verify();
  if (failed > 0) process.exitCode = 1;
});
