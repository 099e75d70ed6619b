import { type ImportColumns, type ImportError, MOST_ERRORS } from '@vigilia/contract/imports';
import { LOCALES, type Locale } from '@vigilia/domain/locales';
import { type Input, type Inputs, type ParsedForm, readForm } from '#forms/form';
import { FieldError, FormRejected } from '#forms/form-rejected';
import { text } from '#texts/texts';
import { cellReader, valuesOf } from './cells';
import { normalizeHeading } from './headings';
import type { CsvFile, ReadCsv } from './read-csv';

/** A line of a file, read as the form of its kind would be. */
export interface ImportRow<Parsed> {
  readonly line: number;
  readonly parsed: Parsed;
}

/** Why a line cannot be stored; the field names the column. */
export interface LineError {
  readonly line: number;
  readonly field: string | null;
  readonly error: FieldError;
}

export interface ImportFile<Parsed> {
  /** The fields of the columns that were understood, in the order of the file. */
  readonly fields: readonly string[];
  readonly ignored: readonly string[];
  /** As they were written, for the preview. */
  readonly shown: readonly { line: number; cells: string[] }[];
  /** The lines without errors. */
  readonly rows: readonly ImportRow<Parsed>[];
  readonly errors: readonly LineError[];
}

export interface ImportForm<I extends Inputs> {
  readonly inputs: I;
  /** In a file of several lines no two may have the same; undefined: nothing to compare. */
  readonly uniques: Readonly<Record<string, (parsed: ParsedForm<I>) => string | undefined>>;
  /** Fields that must be there although the form has a default. */
  readonly required?: readonly string[];
  readonly mostRows: number;
}

/** The text of a file with what is needed to read it. */
export const csvFileOf = (
  { inputs, mostRows }: Pick<ImportForm<Inputs>, 'inputs' | 'mostRows'>,
  text: string,
): CsvFile => ({
  text,
  headings: new Set(headingsOf(inputs).keys()),
  mostRows,
});

/** Makes rows and errors of what was read, without looking at what is stored. */
export function readFile<I extends Inputs>(
  { inputs, uniques, required = [], mostRows }: ImportForm<I>,
  read: ReadCsv,
): ImportFile<ParsedForm<I>> {
  const nothing = { fields: [], ignored: [], shown: [], rows: [] };
  const refuse = (line: number, key: FieldError, field: string | null = null) => ({
    ...nothing,
    errors: [{ line, field, error: key }],
  });
  const headings = headingsOf(inputs);
  const fieldOf = (heading: string) => headings.get(normalizeHeading(heading));
  if (!('records' in read)) return refuse(read.line, new FieldError(read.key, read.values));
  const [head, ...lines] = read.records;
  if (!head) return refuse(1, new FieldError('import.empty'));
  const columns = head.cells.map(fieldOf);
  if (!columns.some(Boolean)) return refuse(head.line, new FieldError('import.no-heading'));
  const twice = columns.find((field, index) => field !== undefined && columns.indexOf(field) !== index);
  if (twice) return refuse(head.line, new FieldError('import.column-twice'), twice);
  const isNeeded = (name: string) => inputs[name]?.required === true || required.includes(name);
  const missing = Object.keys(inputs).filter((name) => isNeeded(name) && !columns.includes(name));
  if (missing.length > 0)
    return {
      ...nothing,
      errors: missing.map((field) => ({
        ...{ line: head.line, field, error: new FieldError('import.column-missing') },
      })),
    };
  if (lines.length === 0) return refuse(head.line, new FieldError('import.empty'));
  if (lines.length > mostRows) return refuse(head.line, new FieldError('import.too-many', { max: mostRows }));

  const errors: LineError[] = [];
  const rows: ImportRow<ParsedForm<I>>[] = [];
  const readLine = lineReader(inputs, columns);
  for (const { line, cells } of lines) {
    const { sent, wrong } = readLine(cells);
    const found = { ...wrong, ...requiredErrors(required, sent, wrong) };
    try {
      // What could not even be read is not judged as missing.
      const judged = Object.fromEntries(Object.entries(inputs).filter(([name]) => !(name in found))) as I;
      const parsed = readForm(judged, sent) as ParsedForm<I>;
      if (Object.keys(found).length === 0) rows.push({ line, parsed });
    } catch (error) {
      if (!(error instanceof FormRejected)) throw error;
      Object.assign(found, error.errors);
    }
    for (const [field, error] of Object.entries(found))
      errors.push({ line, field: field === WHOLE_LINE ? null : field, error });
  }
  errors.push(...duplicates(rows, uniques));
  const fields = columns.filter((field) => field !== undefined);
  const shown = lines.map(({ line, cells }) => ({
    line,
    cells: columns.flatMap((field, index) => (field === undefined ? [] : [cells[index]?.trim() ?? ''])),
  }));
  const ignored = head.cells.filter(
    (heading, index) => columns[index] === undefined && heading.trim() !== '',
  );
  return { fields, ignored, shown, rows, errors };
}

const WHOLE_LINE = '';

function lineReader(inputs: Inputs, columns: readonly (string | undefined)[]) {
  const readers = columns.map((field) => field && { field, read: cellReader(inputs[field] as Input) });
  return (cells: readonly string[]) => {
    const sent: Record<string, unknown> = {};
    const wrong: Record<string, FieldError> = {};
    for (const [index, cell] of cells.entries()) {
      const column = readers[index];
      if (index >= columns.length && cell.trim() !== '') wrong[WHOLE_LINE] = new FieldError('import.cells');
      if (!column) continue;
      const value = column.read(cell);
      if (value instanceof FieldError) wrong[column.field] = value;
      else if (value !== undefined) sent[column.field] = value;
    }
    // A form hides such a field and ignores it: in a file somebody wrote it down, and expects it to count.
    for (const field of Object.keys(sent)) {
      const off = inputs[field]?.shownWhen.find((name) => sent[name] !== true);
      if (off !== undefined && sent[field] !== false)
        wrong[field] = new FieldError('import.needs', { field: off });
    }
    return { sent, wrong };
  };
}

const requiredErrors = (
  required: readonly string[],
  sent: Readonly<Record<string, unknown>>,
  wrong: Readonly<Record<string, FieldError>>,
): Record<string, FieldError> =>
  Object.fromEntries(
    required
      .filter((name) => sent[name] === undefined && wrong[name] === undefined)
      .map((name) => [name, new FieldError('field.required')]),
  );

function duplicates<Parsed>(
  rows: readonly ImportRow<Parsed>[],
  uniques: Readonly<Record<string, (parsed: Parsed) => string | undefined>>,
): LineError[] {
  const found: LineError[] = [];
  for (const [field, keyOf] of Object.entries(uniques)) {
    const first = new Map<string, number>();
    for (const { line, parsed } of rows) {
      const key = keyOf(parsed);
      if (key === undefined) continue;
      const other = first.get(key);
      if (other === undefined) first.set(key, line);
      else found.push({ line, field, error: new FieldError('import.duplicate', { line: other }) });
    }
  }
  return found;
}

/** Every name of a column that is understood: the form's titles in all languages, and the field itself. */
function headingsOf(inputs: Inputs): ReadonlyMap<string, string> {
  const headings = new Map<string, string>();
  for (const [name, input] of Object.entries(inputs))
    for (const title of [name, ...LOCALES.map((locale) => text(locale, input.title))])
      headings.set(normalizeHeading(title), name);
  return headings;
}

/** What a file of this kind may have, for people. */
export const describeColumns = (
  inputs: Inputs,
  locale: Locale,
  required: readonly string[] = [],
): ImportColumns => ({
  columns: Object.entries(inputs).map(([name, input]) => {
    const { type, custom_type } = input.describe(locale);
    return {
      title: text(locale, input.title),
      required: input.required || required.includes(name),
      values: valuesOf(input, locale),
      kind: type === 'boolean' ? 'switch' : type === 'choice' ? 'choice' : kindOf(custom_type),
    };
  }),
});

const kindOf = (customType: string | undefined) =>
  customType === 'date' || customType === 'number' ? customType : 'text';

/** In the reader's language, in the order of the lines. */
export function presentErrors(
  inputs: Inputs,
  errors: readonly LineError[],
  locale: Locale,
): { errors: ImportError[]; errorsTotal: number } {
  const choices = new Map<string, string>();
  const choicesOf = (field: string): string => {
    const known = choices.get(field) ?? shortList(valuesOf(inputs[field] as Input, locale));
    choices.set(field, known);
    return known;
  };
  const titleOf = (field: string) => text(locale, (inputs[field] as Input).title);
  const sorted = [...errors].sort((a, b) => a.line - b.line);
  return {
    errorsTotal: errors.length,
    errors: sorted.slice(0, MOST_ERRORS).map(({ line, field, error: { key, values } }) => ({
      line,
      column: field === null ? null : titleOf(field),
      message: text(locale, key, {
        ...values,
        ...(typeof values['field'] === 'string' && { field: titleOf(values['field']) }),
        ...(field !== null && { choices: choicesOf(field) }),
      }),
    })),
  };
}

const shortList = (values: readonly string[]): string =>
  values.length > 12 ? `${values.slice(0, 12).join(', ')}, …` : values.join(', ');
