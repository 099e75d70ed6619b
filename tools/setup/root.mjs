// @ts-check
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** @param {string} line */
export const say = (line) => process.stdout.write(`${line}\n`);

/**
 * Progress goes to standard error, so that what a command prints can be piped on.
 * @param {string} line
 */
export const progress = (line) => process.stderr.write(`${line}\n`);

/** @param {number} since a reading of `performance.now()` */
export const secondsSince = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
