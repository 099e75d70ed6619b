import { expect, test } from 'vitest';
import { type Column, csvOf } from './data-table-columns';

test('a file begins with its byte order mark, then the labels; every record ends with CR LF', () => {
  const columns: Column<{ id: number; name: string }>[] = [
    { name: 'id', label: 'ID', text: ({ id }) => String(id) },
    { name: 'name', label: 'Naam, voluit', text: ({ name }) => name },
  ];
  expect(csvOf(columns, [{ id: 2, name: '=Bo' }], 'nl')).toBe('\uFEFF"ID";"Naam, voluit"\r\n"2";"\'=Bo"\r\n');
  expect(csvOf(columns, [], 'es')).toBe('\uFEFF"ID";"Naam, voluit"\r\n');
  expect(csvOf(columns, [], 'en')).toBe('\uFEFF"ID","Naam, voluit"\r\n');
});
