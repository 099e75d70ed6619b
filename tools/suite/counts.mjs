// @ts-check

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * @param {Partial<Counts>[]} parts
 * @returns {Counts}
 */
export function sum(...parts) {
  const of = (/** @type {keyof Counts} */ key) => parts.reduce((total, part) => total + (part[key] ?? 0), 0);
  return { passed: of('passed'), failed: of('failed'), skipped: of('skipped') };
}

/** @param {Counts} counts */
export const lastLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

/**
 * The counts of a vitest run. A crash, a run without any test or an error while closing ends with a non-zero exit
 * code and no failed test: that counts as one failure.
 * @param {number} code
 * @param {Counts | undefined} counted undefined when the run ended before it could count
 * @returns {Counts}
 */
export function countsOfRun(code, counted) {
  const counts = counted ?? { passed: 0, failed: 0, skipped: 0 };
  const nothingRan = counts.passed + counts.failed === 0;
  const unexplained = counts.failed === 0 && (code !== 0 || nothingRan);
  return unexplained ? { ...counts, failed: 1 } : counts;
}
