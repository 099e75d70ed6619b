import type { ReactNode } from 'react';

/** One column of a table, and one line of the card that a row becomes on a phone. */
export interface Column<Row> {
  readonly name: string;
  readonly label: string;
  /** What the cell says in words: shown, searched and exported. Empty where there is nothing to say. */
  readonly text: (row: Row) => string;
  /** Where the cell shows more than its words. */
  readonly cell?: (row: Row) => ReactNode;
  /** What it is sorted by where the words would mislead: a date, a level. Null comes last, whichever way. */
  readonly sortBy?: (row: Row) => string | number | null;
  readonly numeric?: boolean;
  /** Short is never broken over two lines (a date, a code); wide keeps room for names. */
  readonly width?: 'short' | 'wide';
  /** The row's own name, or what stands beside it in the corner of its card. */
  readonly place?: 'title' | 'corner';
}

export interface Order {
  readonly name: string;
  readonly direction: 'ascending' | 'descending';
}

const NOTHING = '–';

export const shownIn = <Row>(column: Column<Row>, row: Row): ReactNode =>
  column.cell ? column.cell(row) : column.text(row) || NOTHING;

/** Up, down, and back to the order the server gave. */
export function nextOrder(order: Order | null, name: string): Order | null {
  if (order?.name !== name) return { name, direction: 'ascending' };
  return order.direction === 'ascending' ? { name, direction: 'descending' } : null;
}
