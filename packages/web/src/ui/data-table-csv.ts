import type { Column } from './data-table-columns';

/** Without it Excel takes the file for something else than UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The rows as they are shown, in RFC 4180. */
export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ label }) => label),
    ...rows.map((row) => columns.map((column) => column.text(row))),
  ];
  return BYTE_ORDER_MARK + lines.map((line) => `${line.map(csvCell).join(',')}\r\n`).join('');
}

/** A cell that a spreadsheet would take for a formula gets a quote before it, and is words. */
export function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
