// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const REQUIREMENTS = 'docs/requirements.md';

/** @typedef {{ id: string, text: string }} Clause */

/**
 * The clauses in their order, also one whose id occurs twice.
 * @param {string} root
 * @returns {Clause[]}
 */
export function readClauses(root) {
  const document = readFileSync(join(root, REQUIREMENTS), 'utf8');
  return [...document.matchAll(/^- \*\*(R-[A-Z]+-\d+)\*\* (.+)$/gm)].map(([, id = '', text = '']) => ({
    id,
    text,
  }));
}
