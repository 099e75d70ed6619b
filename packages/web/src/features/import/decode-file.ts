/** A workbook of a spreadsheet program is an archive, and no text. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  [0x50, 0x4b, 0x03, 0x04].every((byte, index) => bytes[index] === byte) ||
  [0xd0, 0xcf, 0x11, 0xe0].every((byte, index) => bytes[index] === byte);

/**
 * The text of a CSV file. Spreadsheet programs save UTF-8, UTF-16 with a mark, or Windows-1252 without a word about it: what
 * is not valid UTF-8 is that.
 */
export function decodeFile(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
