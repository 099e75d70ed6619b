// @ts-check
import { deadCode } from './dead-code.mjs';
import { direction } from './direction.mjs';
import { format } from './format.mjs';
import { lint } from './lint.mjs';
import { types } from './types.mjs';

/**
 * A guard looks at the whole repository and gives what is wrong as text, nothing when all is well. A guard that
 * looked at nothing reports that: silence must never pass for health.
 * @typedef {{ name: string, protects: string, offences: (root: string) => Promise<string> }} Guard
 */

/** @type {Guard[]} The slow ones first, so that two cores are busy until the end. */
export const guards = [types, deadCode, direction, lint, format];
