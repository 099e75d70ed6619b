/** Without it Excel does not read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Spreadsheets in Dutch and Spanish expect semicolons, for the comma is their decimal sign. */
export const csvSeparator = (locale: string): string => (locale === 'en' ? ',' : ';');

/** Every cell is quoted, so that either separator may occur in one. */
export const csvRecord = (cells: readonly (string | number)[], separator: string): string =>
  `${cells.map(csvCell).join(separator)}\r\n`;

/**
 * What a spreadsheet would take for a formula gets an apostrophe before it, also after a semicolon or a line's end. A number
 * is none, whatever its sign.
 */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return `"${value}"`;
  const escaped = value.replace(/(^|[;\r\n])(?=[=+\-@\t\r])/g, "$1'");
  return `"${escaped.replaceAll('"', '""')}"`;
}
