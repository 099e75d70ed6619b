import { IMPORT_LIMIT } from '@vigilia/contract/imports';
import { i18n } from '#lib/i18n';

/** Escaped as JSON a text grows, and the server takes so much at most. */
const LARGEST_FILE = IMPORT_LIMIT * 0.9;

/** The text of a file that was chosen, or an error that says why it cannot be imported. */
export async function readCsv(file: File): Promise<string> {
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  );
  // Moved or deleted since, or locked by another program.
  if (!bytes) throw new Error(i18n.t('settings.import.unreadable'));
  if (isWorkbook(bytes)) throw new Error(i18n.t('settings.import.workbook'));
  if (file.size > LARGEST_FILE) throw new Error(i18n.t('settings.import.tooLarge'));
  return decodeFile(bytes);
}

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
