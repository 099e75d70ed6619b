// @ts-check
import { join } from 'node:path';
import { capture } from '../setup/process.mjs';

/** @type {import('./guards.mjs').Guard} */
export const deadCode = {
  name: 'dead code',
  protects: 'no unused file, export or dependency',
  async offences(root) {
    const knip = join(root, 'node_modules/knip/bin/knip.js');
    const { code, output } = await capture(process.execPath, [knip, '--no-progress', '--no-config-hints'], {
      cwd: root,
    });
    return code === 0 ? '' : output || `knip ended with ${code}\n`;
  },
};
