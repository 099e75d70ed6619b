import { CsvError, parse } from 'csv-parse/sync';
import { FieldError } from '#forms/form-rejected';

/** A record of a file, with the line that it begins on. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A file that cannot be read at all, and where. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';

  constructor(
    readonly line: number,
    readonly reason: FieldError,
  ) {
    super(`line ${line}: ${reason.key}`);
  }
}

const SEPARATORS = [';', ',', '\t'] as const;

/**
 * The records of a CSV file; empty ones are left out, their lines counted. `countKnown` says how many headings of a first
 * record are known: the separator with the most is the file's.
 */
export function readCsv(file: string, countKnown: (headings: readonly string[]) => number): CsvRecord[] {
  const text = normalized(file);
  // A replacement character stands where a decoder could not read one.
  const broken = text.split('\n').findIndex((line) => line.includes('\0') || line.includes('\uFFFD'));
  if (broken >= 0) throw new UnreadableFile(broken + 1, new FieldError('import.encoding'));
  const known = SEPARATORS.map((separator) => countKnown(firstRecord(text, separator)));
  const best = known.indexOf(Math.max(...known));
  return records(text, SEPARATORS[best] ?? ';');
}

/** Without a byte order mark, and with one kind of line end: the parser would count others twice inside a quoted cell. */
const normalized = (file: string): string =>
  (file.startsWith('\uFEFF') ? file.slice(1) : file).replaceAll(/\r\n?/g, '\n');

function firstRecord(text: string, separator: string): readonly string[] {
  try {
    return records(text.slice(0, LONGEST_HEADING), separator, 1)[0]?.cells ?? [];
  } catch {
    return [];
  }
}

const LONGEST_HEADING = 10_000;

function records(text: string, separator: string, limit = -1): CsvRecord[] {
  try {
    const parsed = parse<{ record: string[]; info: { lines: number } }>(text, {
      delimiter: separator,
      record_delimiter: '\n',
      relax_column_count: true,
      info: true,
      ...(limit > 0 && { to: limit }),
    } as never);
    // `lines` is the line on which a record ends: a quoted cell may have several.
    let before = 0;
    const found: CsvRecord[] = [];
    for (const { record, info } of parsed) {
      if (record.some((cell) => cell.trim() !== '')) found.push({ line: before + 1, cells: record });
      before = info.lines;
    }
    return found;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number((error as { lines?: unknown }).lines) || 1;
    throw new UnreadableFile(line, new FieldError('import.quotes'));
  }
}
