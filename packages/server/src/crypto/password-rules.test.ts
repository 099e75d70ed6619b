import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { passwordFault } from './password-rules';

test('the list of common passwords has at least 10,000 entries', { tags: ['R-LOGIN-15'] }, () => {
  expect(new Set(dictionary['passwords-common']).size).toBeGreaterThanOrEqual(10_000);
});

test.each([
  ['qwertyuiop', 'field.password-common'],
  ['QwertyUIOP', 'field.password-common'],
  ['1234567890', 'field.password-common'],
  ['Welkom2026!', 'field.password-common'],
  ['!!wachtwoord!!', 'field.password-common'],
  ['ｗａｃｈｔｗｏｏｒｄ', 'field.password-common'],
  ['aaaaaaaaaaaa', 'field.password-common'],
  ['Ana.Visser', 'field.password-user-name'],
  ['ana.visser2026', 'field.password-user-name'],
  ['tulpen uit Lisse', undefined],
  ['a-long-password', undefined],
  ['ana.visser-leest-graag', undefined],
  ['4711 0815 2342', undefined],
])('the password %j of ana.visser: %s', { tags: ['R-LOGIN-15'] }, (password, fault) => {
  expect(passwordFault(password, 'ana.visser')).toBe(fault);
});

test('a username of digits and signs cannot be the password either', { tags: ['R-LOGIN-15'] }, () => {
  expect(passwordFault('4711 0815-2342', '4711 0815-2342')).toBe('field.password-user-name');
});
