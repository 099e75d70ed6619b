import { expect, test } from 'vitest';
import { formatMinutes } from './duration';

test.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1:00'],
  [85, '1:25'],
  [605, '10:05'],
  [1500, '25:00'],
])('%d minutes are formatted as %s', { tags: ['R-CARD-18'] }, (minutes, text) => {
  expect(formatMinutes(minutes)).toBe(text);
});
