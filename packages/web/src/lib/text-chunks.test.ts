import { expect, test, vi } from 'vitest';
import { storedLocale } from './text-chunks';

test.each([
  [null, 'nl'],
  ['fr', 'nl'],
  ['nl', 'nl'],
  ['es', 'es'],
  ['en', 'en'],
])(
  'with the locale %j in the browser the page starts in %s',
  { tags: ['R-LANG-2', 'R-LANG-3'] },
  (stored, locale) => {
    vi.stubGlobal('navigator', { language: 'en-US', languages: ['en-US', 'es'] });
    if (stored) localStorage.setItem('locale', stored);
    expect(storedLocale()).toBe(locale);
  },
);
