// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { textFiles } from '../requirements/named-clauses.mjs';

const CODE = /\.(ts|tsx|mjs)$/;
const COMMENT = /^\s*(\/\/|\/?\*)/;
/** A name of code in a comment, as in `replacedWords`. A plain word may be anything. */
const NAME = /`([a-z][a-z0-9]*(?:[A-Z_][A-Za-z0-9_]*))(?:\(\))?`/g;

/** Words that were replaced, and by what. A word counts as a part of a name: *told* is found in toldTo. */
const REPLACED = new Map([
  ['told', 'reported, known'],
  ['heard', 'received'],
  ['hearing', 'reception'],
  ['hearings', 'receptions'],
  ['unheard', 'stale'],
  ['last word', 'last seen'],
  ['last words', 'last seen'],
  ['has room', 'has capacity, has disk space'],
  ['when room', 'on capacity'],
  ['for room', 'for capacity, for disk space'],
  ['make room', 'free space'],
  ['back room', 'release capacity'],
  ['require room', 'require capacity'],
  ['with room', 'with capacity'],
  ['where room', 'where capacity'],
  ['disk room', 'disk space'],
  ['patiently', 'retry'],
  ['ears', 'subscribers'],
  ['recall', 'load'],
]);

const ANY_REPLACED = new RegExp([...REPLACED.keys()].map((word) => word.replace(' ', '_?')).join('|'), 'i');

/** @type {import('./guards.mjs').Guard} */
export const words = {
  name: 'words',
  protects: 'names use the words of the field, and a name in a comment exists',
  async offences(root) {
    const files = textFiles(root).filter((file) => CODE.test(file));
    if (files.length === 0) return 'there is no code\n';
    const { default: ts } = await import('typescript'); // not above: a fresh clone reads this file before it is installed
    const texts = files.map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
    const known = new Set(
      texts.flatMap(({ text }) => codeLines(text).flatMap((line) => line.match(/[\w$]+/g) ?? [])),
    );
    return texts
      .flatMap(({ file, text }) => [...replacedWords(ts, file, text), ...unknownNames(file, text, known)])
      .map((offence) => `${offence}\n`)
      .join('');
  },
};

/** @param {string} text */
const codeLines = (text) => text.split('\n').filter((line) => !COMMENT.test(line));

/** @param {typeof import('typescript')} ts @param {string} file @param {string} text @returns {string[]} */
function replacedWords(ts, file, text) {
  if (!ANY_REPLACED.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  /** @type {string[]} */
  const found = [];
  /** @param {import('typescript').Node} node */
  const visit = (node) => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      const word = replacedWordIn(node.text);
      if (word) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
        found.push(`${file}:${line + 1}: ${node.text}: not *${word}* but ${REPLACED.get(word)}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** @param {string} name */
function replacedWordIn(name) {
  const parts = ` ${name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_#]/g, ' ')
    .toLowerCase()} `;
  return [...REPLACED.keys()].find((word) => parts.includes(` ${word} `));
}

/** @param {string} file @param {string} text @param {Set<string>} known @returns {string[]} */
const unknownNames = (file, text, known) =>
  text
    .split('\n')
    .flatMap((line, index) =>
      COMMENT.test(line)
        ? [...line.matchAll(NAME)].flatMap(([, name = '']) =>
            known.has(name) ? [] : [`${file}:${index + 1}: there is no ${name}`],
          )
        : [],
    );
