import { CsvError, parse } from 'csv-parse/sync';
import type { TextKey } from '#texts/texts';
import { normalizeHeading } from './headings';

/** A record of a file, with the line that it begins on. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface CsvFile {
  readonly text: string;
  /** Normalized headings that are known: the separator with the most of them in the first record is the file's. */
  readonly headings: ReadonlySet<string>;
  /** Below the headings; one more is read, which shows that there are too many. */
  readonly mostRows: number;
}

/** What can be handed from one thread to another: the records, or why the file cannot be read at all, and where. */
export type ReadCsv =
  | { readonly records: readonly CsvRecord[] }
  | { readonly line: number; readonly key: TextKey; readonly values?: Readonly<Record<string, number>> };

/** More than any file of ours has; a file beyond them is not parsed to its end. */
const MOST_COLUMNS = 200;
const LONGEST_CELL = 10_000;
const MOST_LINES = 20_000;

const SEPARATORS = [';', ',', '\t'] as const;

/** The records of a CSV file; empty ones are left out, their lines counted. */
export function readCsv({ text: file, headings, mostRows }: CsvFile): ReadCsv {
  const text = normalized(file);
  // A replacement character stands where a decoder could not read one.
  const lines = text.split('\n');
  const broken = lines.findIndex((line) => line.includes('\0') || line.includes('\uFFFD'));
  if (broken >= 0) return { line: broken + 1, key: 'import.encoding' };
  if (lines.length > MOST_LINES) return { line: 1, key: 'import.too-many', values: { max: mostRows } };
  const isKnown = (heading: string) => headings.has(normalizeHeading(heading));
  const known = SEPARATORS.map((separator) => firstRecord(text, separator).filter(isKnown).length);
  const separator = SEPARATORS[known.indexOf(Math.max(...known))] ?? ';';
  // Before it is parsed, since the parser stops at the end of a record only. A cell in quotation marks may have separators.
  const wide = lines.findIndex((line) => hasMore(line, separator, MOST_COLUMNS * 5));
  if (wide >= 0) return tooWide(wide + 1);
  const records = parseRecords(text, separator, mostRows + 2);
  return 'key' in records ? records : (beyondLimits(records.found) ?? { records: records.found });
}

function beyondLimits(records: readonly CsvRecord[]): ReadCsv | undefined {
  const wide = records.find(({ cells }) => cells.length > MOST_COLUMNS);
  if (wide) return tooWide(wide.line);
  const long = records.find(({ cells }) => cells.some((cell) => cell.length > LONGEST_CELL));
  return long && { line: long.line, key: 'import.too-long', values: { max: LONGEST_CELL } };
}

const tooWide = (line: number): ReadCsv => ({ line, key: 'import.too-wide', values: { max: MOST_COLUMNS } });

function hasMore(line: string, separator: string, most: number): boolean {
  let count = 0;
  for (let at = line.indexOf(separator); at >= 0; at = line.indexOf(separator, at + 1)) {
    count += 1;
    if (count > most) return true;
  }
  return false;
}

/** Without a byte order mark, and with one kind of line end: the parser would count others twice inside a quoted cell. */
const normalized = (file: string): string =>
  (file.startsWith('\uFEFF') ? file.slice(1) : file).replaceAll(/\r\n?/g, '\n');

function firstRecord(text: string, separator: string): readonly string[] {
  const first = parseRecords(text.slice(0, LONGEST_HEADING), separator, 1);
  return 'key' in first ? [] : (first.found[0]?.cells ?? []);
}

const LONGEST_HEADING = 10_000;

/** Ends the parser where nothing more of the file is needed. */
class Enough extends Error {}

function parseRecords(
  text: string,
  separator: string,
  limit: number,
): { found: CsvRecord[] } | { line: number; key: TextKey } {
  const found: CsvRecord[] = [];
  // `lines` is the line on which a record ends: a quoted cell may have several.
  let before = 0;
  const add = (cells: string[], { lines }: { lines: number }) => {
    const isTooWide = cells.length > MOST_COLUMNS;
    if (isTooWide || cells.some((cell) => cell.trim() !== '')) found.push({ line: before + 1, cells });
    before = lines;
    if (isTooWide || found.length >= limit) throw new Enough();
    return null;
  };
  try {
    parse(text, {
      delimiter: separator,
      record_delimiter: '\n',
      relax_column_count: true,
      on_record: add,
    } as never);
  } catch (error) {
    if (!(error instanceof Enough)) {
      if (!(error instanceof CsvError)) throw error;
      return { line: Number((error as { lines?: unknown }).lines) || 1, key: 'import.quotes' };
    }
  }
  return { found };
}
