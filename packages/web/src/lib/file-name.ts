/** `vigilia-huize-zonnehof-2026-10-langst-nat.csv`: only letters, digits and hyphens, which every file system takes. */
export const fileName = (extension: 'csv' | 'pdf', ...parts: string[]): string =>
  `${['vigilia', ...parts.map(slug)].filter(Boolean).join('-')}.${extension}`;

const slug = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
