import { BYTE_ORDER_MARK, csvRecord, csvSeparator } from '@vigilia/domain/csv';
import type { Column } from './data-table-columns';

/** The rows as they are shown. */
export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[], locale: string): string {
  const records = [
    columns.map(({ label }) => label),
    ...rows.map((row) => columns.map((column) => column.text(row))),
  ];
  return BYTE_ORDER_MARK + records.map((record) => csvRecord(record, csvSeparator(locale))).join('');
}
