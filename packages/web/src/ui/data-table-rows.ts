import { compareNatural } from '@vigilia/domain/list-order';
import type { Column, Order } from './data-table-columns';

type Columns<Row> = readonly Column<Row>[];

/** The rows that hold every word somewhere, however it is accented. */
export function matching<Row>(rows: readonly Row[], columns: Columns<Row>, words: string): readonly Row[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return rows;
  return rows.filter((row) => {
    const said = plain(columns.map((column) => column.text(row)).join('\n'));
    return wanted.every((word) => said.includes(word));
  });
}

/** As people count and spell; rows that are equal keep the order they came in. */
export function inOrder<Row>(
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

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
