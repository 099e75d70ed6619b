// @ts-check
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { capture } from '../setup/process.mjs';

/** @type {import('./guards.mjs').Guard} */
export const direction = {
  name: 'direction',
  protects: 'imports run one way, without cycles; see ARCHITECTURE.md',
  async offences(root) {
    const cruise = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
    const folders = ['packages', 'tools', 'e2e', 'bench', 'nights'].filter((folder) =>
      existsSync(join(root, folder)),
    );
    const { output } = await capture(process.execPath, [cruise, '--output-type', 'json', ...folders], {
      cwd: root,
    });
    const { modules, summary } = parse(output);
    return [...unchecked(root, modules), ...summary.violations.map(describe)]
      .map((text) => `${text}\n`)
      .join('');
  },
};

/**
 * @typedef {{ rule: { name: string }, from: string, to: string, cycle?: { name: string }[] }} Violation
 * @param {string} output
 * @returns {{ modules: { source: string }[], summary: { violations: Violation[] } }}
 */
function parse(output) {
  try {
    return JSON.parse(output);
  } catch {
    throw new Error(`dependency-cruiser printed no JSON:\n${output}`);
  }
}

/** @param {Violation} violation */
function describe({ rule, from, to, cycle }) {
  return `${rule.name}: ${from} → ${cycle ? cycle.map(({ name }) => name).join(' → ') : to}`;
}

/**
 * Without a compatible TypeScript, dependency-cruiser finds no module and reports no violation. So every source file
 * must be among those it checked.
 * @param {string} root
 * @param {{ source: string }[]} modules
 */
function unchecked(root, modules) {
  const seen = new Set(modules.map(({ source }) => source));
  const files = existsSync(join(root, 'packages')) ? sourcesIn(root, 'packages') : [];
  if (files.length === 0) return ['There is no source file under packages: nothing was checked.'];
  return files.filter((file) => !seen.has(file)).map((file) => `dependency-cruiser did not check ${file}`);
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function sourcesIn(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory())
      return ['node_modules', 'dist', 'data'].includes(entry.name) ? [] : sourcesIn(root, path);
    return /(?<!\.d)\.tsx?$/.test(entry.name) ? [path] : [];
  });
}
