// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SERVER = 'packages/server/src';
const TEST = /\.test\.ts$|\.fixture\.ts$|^(testing|faults|security|plans)\//;

/** What a night of `npm run nights` holds, and the one file that has the real one. */
const SOURCES = [
  {
    file: 'system-clock.ts',
    reads:
      /\bDate\.now\b|\bnew Date\(\)|(?<!new )\bDate\(\)|\bperformance\b|\bhrtime\b|\b(os|process)\.uptime\b|\bTemporal\.Now\b/,
  },
  {
    file: 'scheduler.ts',
    reads: /(?<!\.)\bset(Timeout|Interval)\b|\btimers\/promises\b|\bAbortSignal\.timeout\b/,
  },
  {
    file: 'crypto/random.ts',
    reads:
      /\bMath\.random\b|\bgetRandomValues\b|\brandomFill|\bcrypto\.random|\bimport\b.*\brandom\w+.*'(node:)?crypto'|\bseedRandomness\b/,
  },
];

/** @type {import('./guards.mjs').Guard} */
export const clocks = {
  name: 'clocks',
  protects: `the server has its clocks, timers and randomness from one file each, so that tests and nights hold all of them`,
  async offences(root) {
    const folder = path.join(root, SERVER);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !TEST.test(file))
      .sort();
    const missing = SOURCES.filter(({ file }) => !files.includes(file));
    if (missing.length > 0) return missing.map(({ file }) => `${SERVER}/${file} is not there\n`).join('');
    return files
      .flatMap((name) => {
        const sources = SOURCES.filter(({ file }) => file !== name);
        return readFileSync(path.join(folder, name), 'utf8')
          .split('\n')
          .flatMap((line, index) =>
            sources.some(({ reads }) => reads.test(line))
              ? [`${SERVER}/${name}:${index + 1}: ${line.trim()}\n`]
              : [],
          );
      })
      .join('');
  },
};
