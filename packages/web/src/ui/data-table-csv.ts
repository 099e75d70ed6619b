import type { Column } from './data-table-columns';

/** Without it Excel does not read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The rows as they are shown, in RFC 4180. */
export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const records = [
    columns.map(({ label }) => label),
    ...rows.map((row) => columns.map((column) => column.text(row))),
  ];
  return BYTE_ORDER_MARK + records.map((record) => `${record.map(csvCell).join(',')}\r\n`).join('');
}

/** A cell that a spreadsheet would run as a formula gets a quote before it, and stays text. */
export function csvCell(text: string): string {
  const escaped = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}
