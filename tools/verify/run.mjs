// @ts-check
import { availableParallelism } from 'node:os';
import { print, root, secondsSince } from '../setup/root.mjs';
import { guards } from './guards.mjs';

/** Runs every guard, as many at a time as there are cores, and counts. */
export async function verify() {
  const waiting = [...guards];
  let failed = 0;
  const work = async () => {
    for (let guard = waiting.shift(); guard; guard = waiting.shift()) {
      if (!(await passes(guard))) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return { passed: guards.length - failed, failed };
}

/** @param {import('./guards.mjs').Guard} guard */
async function passes(guard) {
  const started = performance.now();
  const offences = await guard.offences(root).catch((error) => String(error));
  print(`${offences ? '✗' : '✓'} ${guard.name} (${secondsSince(started)}): ${guard.protects}`);
  if (offences) print(offences.trimEnd().replace(/^/gm, '    '));
  return !offences;
}
