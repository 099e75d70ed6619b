// @ts-check
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** @param {string} text */
export const print = (text) => process.stdout.write(`${text}\n`);

/**
 * Progress goes to standard error, so that what a command prints can be piped on.
 * @param {string} text
 */
export const progress = (text) => process.stderr.write(`${text}\n`);

/** @param {number} since a reading of `performance.now()` */
export const secondsSince = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
