// @ts-check
import { join } from 'node:path';
import { capture } from '../setup/process.mjs';

/** @type {import('./guards.mjs').Guard} */
export const lint = {
  name: 'lint',
  protects:
    'no lost promises, no `any`, hooks, accessibility, process.env only in config.ts, no focused test',
  async offences(root) {
    const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
    const args = [
      oxlint,
      '--type-aware',
      '--deny-warnings',
      '--report-unused-disable-directives',
      '--format=unix',
    ];
    const { code, output } = await capture(process.execPath, args, { cwd: root });
    return code === 0 ? '' : output || `oxlint ended with ${code}\n`; // no files is a failure of oxlint's own
  },
};
