// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SERVER = 'packages/server/src';
const CLOCK = 'system-clock.ts';
const TEST = /\.test\.ts$|\.fixture\.ts$|^(testing|faults|security|plans)\//;
const READS =
  /\bDate\.now\b|\bnew Date\(\)|(?<!new )\bDate\(\)|\bperformance\b|\bhrtime\b|\b(os|process)\.uptime\b|\bTemporal\.Now\b/;

/** @type {import('./guards.mjs').Guard} */
export const clocks = {
  name: 'clocks',
  protects: `the server reads its clocks in ${CLOCK} only, so that a test holds all of them`,
  async offences(root) {
    const folder = path.join(root, SERVER);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !TEST.test(file))
      .sort();
    if (!files.includes(CLOCK)) return `${SERVER}/${CLOCK} is not there\n`;
    return files
      .filter((file) => file !== CLOCK)
      .flatMap((file) =>
        readFileSync(path.join(folder, file), 'utf8')
          .split('\n')
          .flatMap((line, index) =>
            READS.test(line) ? [`${SERVER}/${file}:${index + 1}: ${line.trim()}\n`] : [],
          ),
      )
      .join('');
  },
};
