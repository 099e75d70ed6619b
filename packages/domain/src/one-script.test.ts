import { expect, test } from 'vitest';
import { hasOneScript } from './one-script';

test.each([
  ['anna.bos-2@huis', true],
  ['josé', true],
  ['ярослава', true],
  ['γιώργος2', true],
  ['2001', true],
  // Cyrillic а, Greek ο and Cyrillic о.
  ['аnna', false],
  ['nοra', false],
  ['ροоt', false],
])('the user name %j has one script: %s', (name, expected) => {
  expect(hasOneScript(name)).toBe(expected);
});
