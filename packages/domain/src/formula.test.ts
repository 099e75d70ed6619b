import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_FORMULA, parseFormula } from './formula';

const FIELDS = ['lecturaSeca', 'lecturaMojada', 'x'];
const compute = (text: string, values = {}) => parseFormula(text, FIELDS)?.(values);

describe('valid formulas', { tags: ['R-FORMS-23'] }, () => {
  test.each<[string, Record<string, unknown>, number | null]>([
    ['(lecturaSeca + lecturaMojada) / 2', { lecturaSeca: 100, lecturaMojada: 300 }, 200],
    ['(lecturaSeca + lecturaMojada) / 2', { lecturaSeca: '100.5', lecturaMojada: ' 300 ' }, 200.25],
    ['1 + 2 * 3', {}, 7],
    ['8 - 3 - 2', {}, 3],
    ['16 / 4 / 2', {}, 2],
    ['(1 + 2) * 3', {}, 9],
    ['-x * -2', { x: 3 }, 6],
    ['2 - -1', {}, 3],
    ['min(3, 1, 2)', {}, 1],
    ['max(x, 2) + 1', { x: 5 }, 6],
    ['round(2.5 * 3)', {}, 8],
    ['  7  ', {}, 7],
    ['x / 0', { x: 1 }, null],
    ['x', {}, null],
    ['x', { x: '' }, null],
    ['x', { x: null }, null],
    ['x', { x: 'abc' }, null],
    ['x', { x: Number.POSITIVE_INFINITY }, null],
    ['max(x, 1)', {}, null],
    ['x', Object.create({ x: 1 }), null],
  ])('%s with %j is %s', (text, values, result) => {
    expect(compute(text, values)).toBe(result);
  });
});

describe('invalid formulas are null', { tags: ['R-FORMS-23'] }, () => {
  test.each([
    '',
    ' ',
    '1 +',
    '(1',
    '1)',
    '1 2',
    'y',
    'constructor',
    'min',
    'min()',
    'min(1,)',
    'round(1, 2)',
    'x.y',
    'x[0]',
    '1e9',
    '.5',
    '2 ** 3',
    '+1',
    'alert(1)',
    'x = 1',
    '`x`',
    '1; 2',
    `${'('.repeat(17)}1${')'.repeat(17)}`,
    `${'-'.repeat(18)}1`,
    `${'1+'.repeat(MAX_FORMULA / 2)}1`,
  ])('%s', (text) => {
    expect(parseFormula(text, FIELDS)).toBeNull();
  });
});

test('sixteen nested parentheses are allowed', () => {
  expect(compute(`${'('.repeat(16)}1${')'.repeat(16)}`)).toBe(1);
});

test('any text gives a finite number or null', { tags: ['R-FORMS-23'] }, () => {
  const tokens = fc.constantFrom(
    'x',
    '1',
    '2.5',
    '+',
    '-',
    '*',
    '/',
    '(',
    ')',
    ',',
    'min',
    'round',
    '__proto__',
    ' ',
    '$',
  );
  fc.assert(
    fc.property(fc.array(tokens, { maxLength: 30 }), fc.double(), (parts, x) => {
      const result = parseFormula(parts.join(''), FIELDS)?.({ x });
      expect(result == null || Number.isFinite(result)).toBe(true);
    }),
  );
});
