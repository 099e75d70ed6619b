import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { PLANTED_BUGS, type PlantedBug } from './bugs';
import { SourceCopy } from './copy';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: String(Date.now()) },
    /** So many seconds of processor time for each bug. */
    processor: { type: 'string', default: '240' },
    hours: { type: 'string', default: '3' },
    residents: { type: 'string', default: '6' },
  },
});
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const bugs = PLANTED_BUGS.filter(
  ({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
);
const copy = new SourceCopy(ROOT);
const missed: string[] = [];
try {
  for (const bug of bugs) if (!(await isFound(bug))) missed.push(bug.name);
} finally {
  copy.delete();
}
console.log(
  `\n${bugs.length - missed.length} of ${bugs.length} found${missed.length > 0 ? `; not: ${missed.join(', ')}` : ''}`,
);
process.exitCode = missed.length > 0 ? 1 : 0;

async function isFound(bug: PlantedBug): Promise<boolean> {
  copy.plant(bug);
  const { seed, processor, hours, residents } = values;
  const output = await nights(
    ...['--seed', seed, '--processor', processor, '--hours', hours, '--residents', residents],
    ...['--processes', '1'],
  );
  copy.restore(bug);
  const broken = /Broken after (\d+) minutes: (.*)\n\s+(.*)\n\s+seed (\S+), after ([\d.]+) s/.exec(output);
  const [, , invariant, detail, found, seconds] = broken ?? [];
  console.log(`${broken ? 'found  ' : 'missed '} ${bug.name}`);
  if (broken) console.log(`         by “${invariant}” after ${seconds} s, seed ${found}\n         ${detail}`);
  else console.log(output.slice(-500));
  return broken !== null;
}

function nights(...args: string[]): Promise<string> {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join('nights', 'main.ts'), ...args], {
    cwd: copy.folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  return new Promise((resolve) => child.on('close', () => resolve(output)));
}
