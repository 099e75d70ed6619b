// @ts-check
// `npm run shake [-- rounds] [--seed N] [--project NAME [file …]]`: looks for tests that depend on luck. A round is the
// whole suite once, in an order, a time zone, a language and at a date drawn from its seed, beside two busy processes.
// Other arguments go to vitest.
import './setup/node-version.mjs';
import { fork } from 'node:child_process';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './setup/ensure-built.mjs';
import { ensurePrograms } from './setup/ensure-programs.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { orPrintReason } from './setup/launch.mjs';
import { print } from './setup/root.mjs';
import { drawConditions } from './shake/draw.mjs';
import { lastLine, sum } from './suite/counts.mjs';
import { runAndListFailures } from './suite/run-vitest.mjs';

/**
 * @typedef {import('./suite/run-vitest.mjs').Failure} Failure
 * @typedef {import('./shake/draw.mjs').Conditions} Conditions
 */

/** Their processes are all Node's, and pages of the browser tests take their date from Node: all of them see the drawn date. */
const DATED = [
  'domain',
  'contract',
  'simulator',
  'server-units',
  'server',
  'tools',
  'web-mocking',
  'web',
  'e2e',
];
/** PostgreSQL and the brokers have clocks of their own: this runs at the real date. */
const UNDATED = ['server-postgres'];
const BUSY_PROCESSES = 2;
const LINES_OF_A_FAILURE = 12;

const { rounds, seed, projects, rest } = readArguments(process.argv.slice(2));
let counts = { passed: 0, failed: 1, skipped: 0 }; // printed when even the installation fails
await orPrintReason(async () => {
  await ensureInstalled();
  await ensurePrograms();
  await ensureBuilt();
  const all = [];
  for (let round = 0; round < rounds; round += 1) {
    print(`Round ${round + 1} of ${rounds}`);
    all.push(await runRound(seed + round));
  }
  counts = sum(...all);
});
process.exitCode = counts.failed === 0 ? 0 : 1;
print(lastLine(counts));

/** @param {number} seedOfRound */
async function runRound(seedOfRound) {
  const drawn = drawConditions(seedOfRound);
  const date = new Date(drawn.startsAt).toISOString();
  print(`Seed ${seedOfRound}: ${drawn.zone}, ${drawn.language}, ${date} (${drawn.moment})`);
  const busy = Array.from({ length: BUSY_PROCESSES }, () => fork(new URL('shake/busy.mjs', import.meta.url)));
  try {
    const parts = [
      await runPart(DATED, seedOfRound, { ...environment(drawn), ...shiftedClock(drawn) }),
      await runPart(UNDATED, seedOfRound, environment(drawn)),
    ];
    const failures = parts.flatMap((part) => part.failures);
    for (const failure of failures) print(describe(failure, seedOfRound));
    const total = sum(...parts.map((part) => part.counts));
    if (total.failed > failures.length)
      print(`Something failed outside of a test; repeat it: ${repeat(seedOfRound)}`);
    return total;
  } finally {
    for (const child of busy) child.kill('SIGKILL');
  }
}

/**
 * The suites of one part that were asked for, or nothing.
 * @param {string[]} suites
 * @param {number} seedOfRound
 * @param {NodeJS.ProcessEnv} env
 */
async function runPart(suites, seedOfRound, env) {
  const asked = suites.filter((suite) => projects.length === 0 || projects.includes(suite));
  if (asked.length === 0) return { counts: sum(), failures: [] };
  const order = ['--sequence.seed', `${seedOfRound}`, '--sequence.shuffle.tests'];
  return runAndListFailures([...order, ...asked.flatMap((suite) => ['--project', suite]), ...rest], env);
}

/** @param {Conditions} drawn */
function environment({ zone, language }) {
  return { ...process.env, TZ: zone, LANG: language, LC_ALL: language };
}

/** @param {Conditions} drawn */
function shiftedClock({ startsAt }) {
  const shift = `${startsAt - Date.now()}`;
  const preload = new URL('shake/shift-clock.mjs', import.meta.url);
  preload.searchParams.set('ms', shift);
  return {
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${preload.href}`.trim(),
    VIGILIA_TEST_CLOCK_SHIFT: shift,
  };
}

/**
 * @param {Failure} failure
 * @param {number} seedOfRound
 */
function describe({ project, file, test, message }, seedOfRound) {
  // Lines of the runner and of Node itself lead nowhere.
  const lines = message.split('\n').filter((line) => !/^\s+at .*(node_modules|node:internal)/.test(line));
  return [
    `\n${project} ${file}: ${test}`,
    ...lines.slice(0, LINES_OF_A_FAILURE).map((line) => `  ${line}`),
    `  Repeat it: ${repeat(seedOfRound, project ? ['--project', project, file] : [])}`,
  ].join('\n');
}

/**
 * @param {number} seedOfRound
 * @param {string[]} [filters]
 */
function repeat(seedOfRound, filters = [...projects.flatMap((name) => ['--project', name]), ...rest]) {
  return ['npm run shake -- --seed', seedOfRound, ...filters].join(' ');
}

/** @param {string[]} args */
function readArguments(args) {
  const { values, positionals, tokens } = parseArgs({
    args,
    options: { seed: { type: 'string' }, project: { type: 'string', multiple: true } },
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const numbers = positionals.filter((word) => /^\d+$/.test(word));
  const others = tokens.flatMap((token) => {
    if (token.kind === 'positional') return /^\d+$/.test(token.value) ? [] : [token.value];
    if (token.kind !== 'option' || token.name in { seed: 0, project: 0 }) return [];
    return [token.value === undefined ? token.rawName : `${token.rawName}=${token.value}`];
  });
  return {
    rounds: Number(numbers[0] ?? 1),
    seed: Number(values.seed ?? Math.floor(Math.random() * 1_000_000)),
    projects: /** @type {string[]} */ (values.project ?? []),
    rest: others,
  };
}
