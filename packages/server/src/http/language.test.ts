import { expect, test } from 'vitest';
import { pickLocale } from './language';

test.each([
  [undefined, 'nl'],
  ['', 'nl'],
  ['fr', 'nl'],
  ['es', 'es'],
  ['en-GB,en;q=0.9', 'en'],
  ['fr;q=1, es;q=0.4, en;q=0.8', 'en'],
  ['es;q=0, en;q=0.1', 'en'],
  ['ES-es', 'es'],
  [';;;,,q=', 'nl'],
])('Accept-Language %j: locale %s', { tags: ['R-LANG-6'] }, (header, expected) => {
  expect(pickLocale(header)).toBe(expected);
});
