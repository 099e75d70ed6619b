import { posix } from 'node:path';

/** Folders a path in a document starts with; other text with a slash ("Chromium/PostgreSQL") is prose. */
const TOP_LEVEL = /^(packages|docs|tools|e2e|bench|deploy|\.ci)\//;
const MADE_LATER = /(^|\/)(dist|node_modules|data|\.cache)(\/|$)/;

/**
 * The paths that a document names: every path in backticks that starts with a folder of the repository, and every
 * link that does not leave it. A pattern (`docs/decisions/*.md`) names the folder before its first wildcard.
 */
export function namedPaths(document: string, text: string): string[] {
  const code = [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, span]) => span ?? '')
    .filter((span) => TOP_LEVEL.test(span));
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target ?? '')
    .filter((target) => !/^([a-z]+:|#)/.test(target))
    .map((target) => posix.join(posix.dirname(document), target));
  return [...code, ...links].map(concrete).filter((path) => path !== '' && !MADE_LATER.test(path));
}

/** The npm scripts that a document names, in text or in a code block. */
export function namedScripts(text: string): string[] {
  const run = [...text.matchAll(/\bnpm run (?:-s |--silent )?([\w:-]+)/g)].map(([, name]) => name ?? '');
  const short = [...text.matchAll(/\bnpm (start|test|stop)\b/g)].map(([, name]) => name ?? '');
  return [...run, ...short];
}

function concrete(path: string): string {
  const parts = path.replace(/(#.*|:\d+)$/, '').split('/');
  const wild = parts.findIndex((part) => /[*…<>{}]|NNNN/.test(part));
  return (wild === -1 ? parts : parts.slice(0, wild)).join('/').replace(/\/$/, '');
}
