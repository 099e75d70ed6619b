import { LOCALES } from '@vigilia/domain/locales';
import type { Inputs } from '#forms/form';
import { FieldError } from '#forms/form-rejected';
import { text } from '#texts/texts';
import { normalizeHeading } from './headings';
import type { ImportForm, LineError } from './import-file';
import type { CsvFile, CsvRecord } from './read-csv';

/** The text of a file with what is needed to read it. */
export const csvFileOf = (
  { inputs, mostRows }: Pick<ImportForm<Inputs>, 'inputs' | 'mostRows'>,
  text: string,
): CsvFile => ({
  text,
  headings: new Set(headingsOf(inputs).keys()),
  mostRows,
});

/** The field of each column of the file; undefined: it is not understood, and ignored. */
export function columnsOf(inputs: Inputs, head: CsvRecord): (string | undefined)[] {
  const headings = headingsOf(inputs);
  return head.cells.map((heading) => headings.get(normalizeHeading(heading)));
}

/** Why no line below these headings can be read. */
export function headingErrors(
  { inputs, required = [] }: Pick<ImportForm<Inputs>, 'inputs' | 'required'>,
  { line }: CsvRecord,
  columns: readonly (string | undefined)[],
): LineError[] {
  if (!columns.some(Boolean)) return [{ line, field: null, error: new FieldError('import.no-heading') }];
  const twice = columns.find((field, index) => field !== undefined && columns.indexOf(field) !== index);
  if (twice) return [{ line, field: twice, error: new FieldError('import.column-twice') }];
  return Object.entries(inputs)
    .filter(([name, input]) => (input.required || required.includes(name)) && !columns.includes(name))
    .map(([field]) => ({ line, field, error: new FieldError('import.column-missing') }));
}

/** Every name of a column that is understood: the form's titles in all languages, and the field itself. */
function headingsOf(inputs: Inputs): ReadonlyMap<string, string> {
  const headings = new Map<string, string>();
  for (const [name, input] of Object.entries(inputs))
    for (const title of [name, ...LOCALES.map((locale) => text(locale, input.title))])
      headings.set(normalizeHeading(title), name);
  return headings;
}
