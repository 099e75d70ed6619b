// @ts-check
import { join } from 'node:path';
import { capture } from '../setup/process.mjs';

/** @type {import('./guards.mjs').Guard} */
export const format = {
  name: 'format',
  protects: 'one code layout; `npm run format` corrects it',
  async offences(root) {
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
    const args = [biome, 'check', '--reporter=github', '--max-diagnostics=none', '--colors=off', '.'];
    const { code, output } = await capture(process.execPath, args, { cwd: root });
    return code === 0 ? '' : summary(output.replaceAll(`${root}/`, '')) || `biome ended with ${code}\n`;
  },
};

/**
 * The file names are enough: the same command corrects all of them.
 * @param {string} output
 */
function summary(output) {
  const files = new Set([...output.matchAll(/^::\w+ .*?file=([^,]+),/gm)].map(([, file]) => file));
  return files.size > 0 ? `${[...files].join('\n')}\n(npm run format)\n` : output;
}
