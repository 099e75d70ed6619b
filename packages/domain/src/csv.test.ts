import { describe, expect, test } from 'vitest';
import { csvCell, csvRecord, csvSeparator } from './csv';

describe('CSV cell', () => {
  test.each<[string, string | number, string]>([
    ['plain text', 'Jan de Vries', '"Jan de Vries"'],
    ['nothing', '', '""'],
    ['a comma', 'Vries, Jan de', '"Vries, Jan de"'],
    ['a quote', 'Jan "Opa" de Vries', '"Jan ""Opa"" de Vries"'],
    ['a line feed', 'first\nsecond', '"first\nsecond"'],
    ['a carriage return inside', 'first\r\nsecond', '"first\r\nsecond"'],
    ['a decimal comma', '28,4', '"28,4"'],
    ['letters of any language', 'Élise Müller 李', '"Élise Müller 李"'],
    ['spaces at the ends', ' a ', '" a "'],
    ['an equals sign', '=1+1', `"'=1+1"`],
    ['a plus', '+31612345678', `"'+31612345678"`],
    ['a minus', '-3', `"'-3"`],
    ['a negative number', -3, '"-3"'],
    ['an at sign', '@SUM(A1)', `"'@SUM(A1)"`],
    ['a tab', '\t=1', `"'\t=1"`],
    ['a carriage return', '\r=1', '"\'\r=1"'],
    ['a formula with quotes', '=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
    ['an equals sign further on', 'a=1', '"a=1"'],
    ['a formula after a semicolon', 'a;=1+1;-2', `"a;'=1+1;'-2"`],
    ['a formula on a second line', 'a\n=1', `"a\n'=1"`],
  ])('with %s', (_, value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });
});

test('a record ends with CR LF; its separator is the one of the language', () => {
  expect(csvRecord(['a;b', 2], csvSeparator('nl'))).toBe('"a;b";"2"\r\n');
  expect(csvRecord(['a;b', 2], csvSeparator('es'))).toBe('"a;b";"2"\r\n');
  expect(csvRecord(['a;b', 2], csvSeparator('en'))).toBe('"a;b","2"\r\n');
});
