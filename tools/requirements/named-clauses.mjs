// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ file: string, title: string, ids: string[], isSkipped: boolean }} TaggedTest */

const NOT_OURS = new Set(['.cache', '.git', 'data', 'demo-data', 'dist', 'node_modules']);
const TEXT = /\.(c?js|css|html|json|md|mjs|sh|sql|tsx?|ya?ml)$/;

/** A title and, right after it, the options with the tags. */
const TAGGED = /(['"`])((?:\\.|(?!\1)[^\\])*)\1,\s*\{[^{}]*?\btags:\s*\[([^\]]*)\]/gs;
const ID = /\bR-[A-Z]+-\d+\b/g;

/** @param {string} file */
export const isTest = (file) => /\.test\.tsx?$/.test(file);

/**
 * Every file with text, by its path from the root.
 * @param {string} root
 * @returns {string[]}
 */
export function textFiles(root, folder = '.') {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '.' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : textFiles(root, path);
    return entry.isFile() && TEXT.test(entry.name) && entry.name !== 'package-lock.json' ? [path] : [];
  });
}

/**
 * The tests of a file that name clauses. What is commented out is no test.
 * @param {string} root
 * @param {string} file
 * @returns {TaggedTest[]}
 */
export function taggedTests(root, file) {
  const source = readFileSync(join(root, file), 'utf8').replace(/^\s*(\/\/|\/?\*).*$/gm, '');
  return [...source.matchAll(TAGGED)].map(({ index, 2: title = '', 3: tags = '' }) => ({
    file,
    title,
    ids: tags.match(ID) ?? [],
    isSkipped: /\.(skip|todo)\(\s*$/.test(source.slice(0, index)),
  }));
}

/**
 * What a file refers to: ids of clauses, and whether it names a paragraph of a document that is not here.
 * @param {string} root
 * @param {string} file
 */
export function references(root, file) {
  const text = readFileSync(join(root, file), 'utf8');
  return { ids: [...new Set(text.match(ID) ?? [])], namesParagraph: text.includes('\u00a7') };
}
