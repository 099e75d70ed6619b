import type { Column } from './data-table-columns';

/** Without it Excel does not read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * The rows as they are shown. Spreadsheets in Dutch and Spanish expect semicolons, for the comma is their decimal sign;
 * every cell is quoted, so that either sign may occur in one.
 */
export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[], locale: string): string {
  const separator = locale === 'en' ? ',' : ';';
  const records = [
    columns.map(({ label }) => label),
    ...rows.map((row) => columns.map((column) => column.text(row))),
  ];
  return BYTE_ORDER_MARK + records.map((record) => `${record.map(csvCell).join(separator)}\r\n`).join('');
}

/** What a spreadsheet would take for a formula gets an apostrophe before it, also after a semicolon or a line's end. */
export function csvCell(text: string): string {
  const escaped = text.replace(/(^|[;\r\n])(?=[=+\-@\t\r])/g, "$1'");
  return `"${escaped.replaceAll('"', '""')}"`;
}
