import { BYTE_ORDER_MARK, csvRecord, csvSeparator } from '@vigilia/domain/csv';
import type { ReactNode } from 'react';
import { i18n } from '#lib/i18n';

/** One column of a table, and one entry of the card that a row becomes on a phone. */
export interface Column<Row> {
  readonly name: string;
  readonly label: string;
  /** The cell as text: shown, searched and exported. Empty where there is no value. */
  readonly text: (row: Row) => string;
  /** Where the cell shows more than its text. */
  readonly cell?: (row: Row) => ReactNode;
  /** What it is sorted by where the text would not do: a date, a level. Null comes last in both directions. */
  readonly sortBy?: (row: Row) => string | number | null;
  readonly numeric?: boolean;
  /** Short is never broken over two lines (a date, a code); wide keeps room for names. */
  readonly width?: 'short' | 'wide';
  /** The row's name, or what is shown in the corner of its card. */
  readonly place?: 'title' | 'corner';
}

/** What every part of a table is about. */
export interface TableParts<Row> {
  /** Names the table, its search box and its file. */
  label: string;
  columns: readonly Column<Row>[];
  /** Those that are shown now, in this order. */
  rows: readonly Row[];
  /** The icon buttons of a row. */
  actions: ((row: Row) => ReactNode) | false;
  order: Order | null;
  onOrder: (order: Order | null) => void;
}

export interface Order {
  readonly name: string;
  readonly direction: 'ascending' | 'descending';
}

const DASH = '–';

export const cellContent = <Row>(column: Column<Row>, row: Row): ReactNode =>
  column.cell ? column.cell(row) : column.text(row) || DASH;

/** Up, down, and back to the order the server gave. */
export function nextOrder(order: Order | null, name: string): Order | null {
  if (order?.name !== name) return { name, direction: 'ascending' };
  return order.direction === 'ascending' ? { name, direction: 'descending' } : null;
}

/** What of a column goes into a file. */
export type CsvColumn<Row> = Pick<Column<Row>, 'label' | 'text'>;

/** The rows as they are shown. */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const records = [
    columns.map(({ label }) => label),
    ...rows.map((row) => columns.map((column) => column.text(row))),
  ];
  return BYTE_ORDER_MARK + records.map((record) => csvRecord(record, csvSeparator(i18n.language))).join('');
}
