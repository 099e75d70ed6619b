import type { Inputs, ParsedForm } from '#forms/form';
import { FieldError } from '#forms/form-rejected';
import type { ImportFile, ImportForm, LineError } from './import-file';
import type { CsvRecord, ReadCsv } from './read-csv';
import { columnsOf, headingErrors } from './read-heading';
import { readRows } from './read-rows';

/** Makes rows and errors of what was read, without looking at what is stored. */
export function readImport<I extends Inputs>(form: ImportForm<I>, read: ReadCsv): ImportFile<ParsedForm<I>> {
  const [head, ...lines] = 'records' in read ? read.records : [];
  const columns = head ? columnsOf(form.inputs, head) : [];
  const errors = fileErrors(form, read, columns);
  if (!head || errors.length > 0) return { fields: [], ignored: [], shown: [], rows: [], errors };
  return {
    fields: columns.filter((field) => field !== undefined),
    ignored: head.cells.filter((heading, index) => columns[index] === undefined && heading.trim() !== ''),
    shown: lines.map(({ line, cells }) => ({ line, cells: understood(columns, cells) })),
    ...readRows(form, columns, lines),
  };
}

/** Why no line of the file can be read. */
function fileErrors(
  form: Pick<ImportForm<Inputs>, 'inputs' | 'required' | 'mostRows'>,
  read: ReadCsv,
  columns: readonly (string | undefined)[],
): LineError[] {
  const whole = (line: number, error: FieldError) => [{ line, field: null, error }];
  if (!('records' in read)) return whole(read.line, new FieldError(read.key, read.values));
  const [head, ...lines] = read.records;
  if (!head) return whole(1, new FieldError('import.empty'));
  const errors = headingErrors(form, head, columns);
  if (errors.length > 0) return errors;
  if (lines.length === 0) return whole(head.line, new FieldError('import.empty'));
  const max = form.mostRows;
  return lines.length > max ? whole(head.line, new FieldError('import.too-many', { max })) : [];
}

/** The cells of the columns that are understood, as they were written. */
const understood = (columns: readonly (string | undefined)[], cells: CsvRecord['cells']): string[] =>
  columns.flatMap((field, index) => (field === undefined ? [] : [cells[index]?.trim() ?? '']));
