import { expect, test } from 'vitest';
import { i18n } from '#lib/i18n';
import { type CsvColumn, csvOf } from './data-table-columns';

test('a file begins with its byte order mark, then the labels; every record ends with CR LF', async () => {
  const columns: CsvColumn<{ id: number; name: string }>[] = [
    { label: 'ID', text: ({ id }) => String(id) },
    { label: 'Naam, voluit', text: ({ name }) => name },
  ];
  expect(csvOf(columns, [{ id: 2, name: '=Bo' }])).toBe('\uFEFF"ID";"Naam, voluit"\r\n"2";"\'=Bo"\r\n');
  await i18n.changeLanguage('es');
  expect(csvOf(columns, [])).toBe('\uFEFF"ID";"Naam, voluit"\r\n');
  await i18n.changeLanguage('en');
  expect(csvOf(columns, [])).toBe('\uFEFF"ID","Naam, voluit"\r\n');
});
