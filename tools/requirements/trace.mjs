// @ts-check
import { REQUIREMENTS, readClauses } from './clauses.mjs';
import { isTest, references, taggedTests, textFiles } from './named-clauses.mjs';

/**
 * Each clause with the tests that name it, and what is wrong. It reads the files and runs no test.
 * @param {string} root
 */
export function trace(root) {
  const clauses = readClauses(root);
  const files = textFiles(root);
  const tests = files.filter(isTest).flatMap((file) => taggedTests(root, file));
  const traced = clauses.map((clause) => ({
    ...clause,
    tests: tests.filter(({ ids, isSkipped }) => !isSkipped && ids.includes(clause.id)),
  }));
  const known = new Set(clauses.map(({ id }) => id));
  const offences = [
    ...(clauses.length === 0 ? [`${REQUIREMENTS} has no clause`] : []),
    ...twice(clauses.map(({ id }) => id)).map((id) => `${REQUIREMENTS}: ${id} is there twice`),
    ...traced
      .filter((clause) => clause.tests.length === 0)
      .map(({ id, text }) => `${id} has no test: ${text}`),
    ...tests
      .filter(({ ids, isSkipped }) => isSkipped && ids.length > 0)
      .map(({ file, title }) => `${file}: “${title}” names clauses and is never run`),
    ...files.flatMap((file) => unknown(root, file, known)),
  ];
  return { traced, offences };
}

/** @param {string[]} ids */
const twice = (ids) => ids.filter((id, index) => ids.indexOf(id) !== index);

/**
 * @param {string} root
 * @param {string} file
 * @param {Set<string>} known
 */
function unknown(root, file, known) {
  const { ids, namesParagraph } = references(root, file);
  return [
    ...ids.filter((id) => !known.has(id)).map((id) => `${file}: there is no clause ${id}`),
    ...(namesParagraph ? [`${file}: \u00a7 refers to a document that is not here; name a clause`] : []),
  ];
}
