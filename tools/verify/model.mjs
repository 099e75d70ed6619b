// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SERVER = 'packages/server/src';
const MODEL = 'services/centre-model/';
const TEST = /\.test\.ts$|\.fixture\.ts$|^(testing|faults|security|plans)\//;
const READS = /\b(from|join) (track|sensor_latest|reception)\b/;

/** Who may read them otherwise, and why that is right although they may be a quarter of an hour old. */
const ALLOWED = new Map([
  ['services/histories.ts', 'with what the model has since'],
  ['stores/day.store.ts', 'days before those that the model has'],
  ['features/erasure/patient-export.ts', 'after a checkpoint'],
  ['features/ingest/storing/refold-days.ts', 'after a checkpoint'],
  ['features/metrics/installation.store.ts', 'with the log since'],
  ['features/ingest/upkeep/clock-check.ts', 'with the log since'],
  ['demo/demo.ts', 'with the log since'],
]);

/** @type {import('./guards.mjs').Guard} */
export const model = {
  name: 'model',
  protects:
    'what is known of a home is asked of its model: tracks, latest values and receptions are stored later',
  async offences(root) {
    const folder = path.join(root, SERVER);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !TEST.test(file))
      .sort();
    const inModel = files.filter((file) => file.startsWith(MODEL));
    if (inModel.length === 0) return `${SERVER}/${MODEL} is not there\n`;
    const reading = new Map(
      files.flatMap((file) => {
        const lines = readFileSync(path.join(folder, file), 'utf8').split('\n');
        const found = lines.flatMap((line, index) =>
          READS.test(line) ? [`${SERVER}/${file}:${index + 1}: ${line.trim()}\n`] : [],
        );
        return found.length > 0 && !file.startsWith(MODEL) ? [[file, found.join('')]] : [];
      }),
    );
    const unused = [...ALLOWED.keys()].filter((file) => files.includes(file) && !reading.has(file));
    return [
      ...[...reading].flatMap(([file, lines]) => (ALLOWED.has(file) ? [] : [lines])),
      ...unused.map((file) => `${SERVER}/${file} reads none of them any more: take it from the list\n`),
    ].join('');
  },
};
