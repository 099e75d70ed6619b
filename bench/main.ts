// `npm run bench -- [ingest overlap homes overload locked late freshness growth handover list web backup access-log alerts notifications offline noise storage compaction open-transaction start peers cluster board] [--engine pglite] [--repeats 5] [--seconds 3] [--strict]`
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findProgram } from '../tools/setup/programs.mjs';
import { accessLog } from './access-log';
import { alerts } from './alerts';
import { backup } from './backup';
import { board } from './board';
import { cluster } from './cluster';
import { compaction } from './compaction';
import { freshness } from './freshness';
import { growth } from './growth';
import { handover } from './handover';
import { homes } from './homes';
import { ingest } from './ingest';
import { late } from './late';
import { list } from './list';
import { locked } from './locked';
import { noise } from './noise';
import { notifications } from './notifications';
import { offline } from './offline';
import { openTransaction } from './open-transaction';
import { overlap } from './overlap';
import { overload } from './overload';
import { peers } from './peers';
import { start } from './start';
import { storage } from './storage';
import type { Bench } from './support/bench';
import { startLoad } from './support/child';
import { short } from './support/figures';
import { type Finding, tableOf, verdictOf } from './support/finding';
import { type EngineName, openEngine } from './support/place';
import { copyBuild } from './support/product';
import { web } from './web';

const SCENARIOS: Readonly<Record<string, (bench: Bench) => Promise<Finding[]>>> = {
  ingest,
  overlap,
  homes,
  overload,
  locked,
  late,
  freshness,
  growth,
  handover,
  list,
  web,
  backup,
  'access-log': accessLog,
  alerts,
  notifications,
  offline,
  noise,
  storage,
  compaction,
  'open-transaction': openTransaction,
  start,
  peers,
  cluster,
  board,
};
const ENGINES: readonly EngineName[] = ['pglite', 'postgres'];

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: 'string' },
    repeats: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    strict: { type: 'boolean', default: false },
  },
});
const wanted = positionals.length > 0 ? positionals : Object.keys(SCENARIOS);
const unknown = wanted.filter((name) => !(name in SCENARIOS));
if (unknown.length > 0) {
  console.error(
    `There is no scenario ${unknown.join(', ')}. There are: ${Object.keys(SCENARIOS).join(', ')}.`,
  );
  process.exit(2);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const folder = mkdtempSync(join(tmpdir(), 'vigilia-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

const findings: Finding[] = [];
const names = ENGINES.filter(
  (name) =>
    (options.engine === undefined || options.engine === name) &&
    (name === 'pglite' || findProgram('postgres')),
);
const engines = await Promise.all(names.map((name) => openEngine(name, folder)));
const load = await startLoad();
const bench: Bench = {
  folder,
  product: copyBuild(folder),
  engines,
  load,
  repeats: Number(options.repeats),
  seconds: Number(options.seconds),
  say: (text) => console.log(text),
};
console.log(
  `${availableParallelism()} processors, load ${loadavg().map(short).join(' ')} before the start; ` +
    `${bench.repeats} repeats of ${bench.seconds} s a side`,
);
let broken = false;
for (const name of wanted) {
  console.log(`${name} …`);
  try {
    findings.push(...((await SCENARIOS[name]?.(bench)) ?? []));
  } catch (error) {
    broken = true;
    console.error(error);
  }
}
await load.stop();
for (const engine of engines) await engine.close();

console.log(`\n${tableOf(findings)}\n`);
const missed = findings.filter((finding) => verdictOf(finding) === 'missed').length;
if (broken) console.log('Not everything could be measured.');
else
  console.log(missed === 0 ? 'All targets are met.' : `${missed} of ${findings.length} targets are missed.`);
process.exit(broken || (options.strict && missed > 0) ? 1 : 0);
