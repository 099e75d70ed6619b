// @ts-check
import { captureJson } from './npm-json.mjs';

/**
 * What the registry knows about the packages of the product. Where it cannot be asked, that is said: it is no failure of the
 * product, and no all-clear either.
 * @param {any} answer what `npm audit --json` printed, if it was JSON
 * @returns {{ text: string, ok: boolean }}
 */
export function auditResult(answer) {
  const found = answer?.metadata?.vulnerabilities;
  if (!found) {
    const why = answer?.message ?? answer?.error?.summary ?? 'no answer';
    return { text: `Known vulnerabilities: not checked, the registry did not answer (${why}).`, ok: true };
  }
  if (found.total === 0) return { text: 'Known vulnerabilities: none.', ok: true };
  const names = Object.values(answer.vulnerabilities ?? {}).map(
    (/** @type {any} */ { name, severity }) => `  ${name}: ${severity}`,
  );
  return { text: ['Known vulnerabilities:', ...names].join('\n'), ok: false };
}

/** @param {string} root */
export const audit = async (root) =>
  auditResult((await captureJson(['audit', '--omit=dev', '--json', '--fetch-retries=0'], root)).json);
