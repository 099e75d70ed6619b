import type { Month } from './month';

/** `vigilia-huize-zonnehof-2026-10-langst-nat.csv`: letters that any file system takes. */
export const fileName = (centre: string, month: Month, what: string, ending: 'csv' | 'pdf'): string =>
  `${['vigilia', plain(centre), month, plain(what)].filter(Boolean).join('-')}.${ending}`;

const plain = (words: string): string =>
  words
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
