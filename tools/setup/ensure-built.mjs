// @ts-check
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { progress, root, secondsSince } from './root.mjs';
import { targets } from './targets.mjs';

/** @typedef {import('./targets.mjs').Target} Target */

/**
 * Builds what changed since it was last built, side by side, and throws with every reason at once.
 * @param {{ force?: boolean, only?: Target['name'] }} [options]
 */
export async function ensureBuilt({ force = false, only } = {}) {
  const due = targets
    .filter(({ name }) => only === undefined || name === only)
    .map((target) => ({ target, print: fingerprint(root, target.inputs) }))
    .filter(({ target, print }) => force || !isFresh(target, print));
  const results = await Promise.allSettled(due.map(({ target, print }) => make(target, print)));
  const reasons = results.flatMap((result) =>
    result.status === 'rejected' ? [String(result.reason.message)] : [],
  );
  if (reasons.length > 0) throw new Error(reasons.join('\n'));
}

/**
 * @param {Target} target
 * @param {string} print
 */
async function make(target, print) {
  const started = performance.now();
  try {
    await target.make();
  } catch (error) {
    throw new Error(
      `Building ${target.name} failed. ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(stampOf(target), print);
  progress(`Built ${target.name} in ${secondsSince(started)}`);
}

/**
 * @param {Target} target
 * @param {string} print
 */
function isFresh(target, print) {
  const stamp = stampOf(target);
  return (
    target.outputs.every((output) => existsSync(join(root, output))) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === print
  );
}

/** @param {Target} target */
const stampOf = (target) => join(root, '.cache', `built-${target.name}`);
