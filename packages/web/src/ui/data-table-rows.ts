import { compareNatural } from '@vigilia/domain/list-order';
import type { Column, Order } from './data-table-columns';

type Columns<Row> = readonly Column<Row>[];

/** The rows that contain every word of the search, with or without accents. */
export function searchRows<Row>(
  rows: readonly Row[],
  columns: Columns<Row>,
  searchText: string,
): readonly Row[] {
  const searchWords = withoutAccents(searchText).split(/\s+/).filter(Boolean);
  if (searchWords.length === 0) return rows;
  return rows.filter((row) => {
    const rowText = withoutAccents(columns.map((column) => column.text(row)).join('\n'));
    return searchWords.every((word) => rowText.includes(word));
  });
}

/** In natural order (2 before 10); equal rows keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: Columns<Row>,
  order: Order | null,
): readonly Row[] {
  const column = order && columns.find(({ name }) => name === order.name);
  if (!column) return rows;
  const sign = order.direction === 'ascending' ? 1 : -1;
  const keyOf = column.sortBy ?? ((row: Row) => column.text(row) || null);
  return [...rows].sort((a, b) => compare(keyOf(a), keyOf(b), sign));
}

function compare(a: string | number | null, b: string | number | null, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'number' && typeof b === 'number') return (a - b) * sign;
  return compareNatural(String(a), String(b)) * sign;
}

const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
