// @ts-check
import { clocks } from './clocks.mjs';
import { deadCode } from './dead-code.mjs';
import { direction } from './direction.mjs';
import { format } from './format.mjs';
import { lint } from './lint.mjs';
import { model } from './model.mjs';
import { terms } from './terms.mjs';
import { trace } from './trace.mjs';
import { types } from './types.mjs';
import { version } from './version.mjs';
import { words } from './words.mjs';

/**
 * A guard checks the whole repository and gives what is wrong as text, empty when nothing is. A guard that found
 * nothing to check reports that as a failure.
 * @typedef {{ name: string, protects: string, offences: (root: string) => Promise<string> }} Guard
 */

/** @type {Guard[]} The slow ones first, so that two cores finish at the same time. */
export const guards = [types, deadCode, direction, lint, format, words, terms, trace, clocks, model, version];
