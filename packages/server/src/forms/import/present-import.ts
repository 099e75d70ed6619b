import { type ImportColumns, type ImportError, MOST_ERRORS } from '@vigilia/contract/imports';
import type { Locale } from '@vigilia/domain/locales';
import type { Input, Inputs } from '#forms/form';
import { text } from '#texts/texts';
import { valuesOf } from './cells';
import type { LineError } from './import-file';

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

/** In the reader's language, in the order of the lines, and of a line in that of the form: first what is about all of it. */
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
  const fields = Object.keys(inputs);
  const placeOf = ({ field }: LineError) => (field === null ? -1 : fields.indexOf(field));
  const sorted = [...errors].sort((a, b) => a.line - b.line || placeOf(a) - placeOf(b));
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
