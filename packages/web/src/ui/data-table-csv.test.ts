import { expect, test } from 'vitest';
import { switchLanguage } from '#lib/i18n';
import { type CsvColumn, csvOf } from './data-table-columns';

test('a file begins with its byte order mark, then the labels; every record ends with CR LF', async () => {
  const columns: CsvColumn<{ id: number; name: string }>[] = [
    { label: 'ID', text: ({ id }) => String(id) },
    { label: 'Naam, voluit', text: ({ name }) => name },
  ];
  expect(csvOf(columns, [{ id: 2, name: '=Bo' }])).toBe('\uFEFF"ID";"Naam, voluit"\r\n"2";"\'=Bo"\r\n');
  switchLanguage('es');
  expect(csvOf(columns, [])).toBe('\uFEFF"ID";"Naam, voluit"\r\n');
  switchLanguage('en');
  expect(csvOf(columns, [])).toBe('\uFEFF"ID","Naam, voluit"\r\n');
});
