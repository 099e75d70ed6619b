import { type Input, type Inputs, type ParsedForm, readForm } from '#forms/form';
import { FieldError, FormRejected } from '#forms/form-rejected';
import { cellReader } from './cells';
import type { ImportForm, ImportRow, LineError } from './import-file';
import type { CsvRecord } from './read-csv';

/** The lines without errors, and the errors of the others. */
export function readRows<I extends Inputs>(
  { inputs, uniques, required = [] }: ImportForm<I>,
  columns: readonly (string | undefined)[],
  lines: readonly CsvRecord[],
): { rows: ImportRow<ParsedForm<I>>[]; errors: LineError[] } {
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
  return { rows, errors: [...errors, ...duplicates(rows, uniques)] };
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
