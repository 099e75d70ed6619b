import type { Field, Form, FormValue, FormValues } from '@vigilia/contract/form';
import { parseFormula } from '@vigilia/domain/formula';
import { i18n } from '#lib/i18n';

/** The values of the inputs: text as it was typed, or a switch. */
export type InputValues = Readonly<Record<string, string | boolean>>;
/** Which fields are shown; the others are neither required nor sent, and keep their value on the server. */
export type IsFieldVisible = (name: string, inputs: InputValues) => boolean;

export const fieldsOf = (form: Form): Field[] => Object.values(form.properties);

/** The record's values, or the defaults of a new one. */
export function initialValues(form: Form, values: FormValues | null): InputValues {
  const inputs = fieldsOf(form).map((field) => {
    const value = values ? values[field.name] : field.attr['default-value'];
    return [field.name, inputValueOf(field, value ?? null)] as const;
  });
  return withComputed(form, Object.fromEntries(inputs));
}

/** With the computed fields calculated again. A result that is not a number is not stored. */
export function withComputed(form: Form, inputs: InputValues): InputValues {
  const results = fieldsOf(form).flatMap(({ computed, expression }) => {
    if (!computed || !expression) return [];
    const formula = parseFormula(expression.formula, expression.fields);
    const numbers = expression.fields.map((name) => [name, parseNumber(inputs[name])]);
    const result = formula?.(Object.fromEntries(numbers)) ?? null;
    return [[expression.result, result === null ? '' : formatNumber(result)] as const];
  });
  return { ...inputs, ...Object.fromEntries(results) };
}

/** What goes to the server: only what is shown and can be changed, in the wire's own types. */
export function valuesToSend(form: Form, inputs: InputValues, visible: IsFieldVisible): FormValues {
  const sent = fieldsOf(form)
    .filter((field) => !field.readonly && visible(field.name, inputs))
    .filter((field) => !field.computed || inputs[field.name] !== '')
    .map((field) => [field.name, wireValueOf(field, inputs[field.name] ?? '')] as const);
  return Object.fromEntries(sent);
}

/** The names of the fields that were changed since `initial`. */
export const changedFields = (form: Form, inputs: InputValues, initial: InputValues): string[] =>
  fieldsOf(form)
    .map(({ name }) => name)
    .filter((name) => inputs[name] !== initial[name]);

/** Of an object, these keys and no other. */
export const pick = <T>(values: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));

/** 'DD/MM/YYYY' as 'YYYY-MM-DD'; null when there is no such day. */
export function parseDay(text: string): string | null {
  const [, date = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? [];
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const moment = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(day) ? day : null;
}

/** 'YYYY-MM-DD' as 'DD/MM/YYYY'. */
export const formatDayInput = (day: string): string => day.split('-').reverse().join('/');

/** With a decimal comma or point. Null when it is not a number. */
export function parseNumber(input: string | boolean | undefined): number | null {
  const text = typeof input === 'string' ? input.trim().replace(',', '.') : '';
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : null;
}

function inputValueOf(field: Field, value: FormValue): string | boolean {
  if (field.type === 'boolean') return value === true;
  if (value === null) return '';
  if (typeof value === 'number' && field.custom_type === 'number') return formatNumber(value);
  return field.custom_type === 'date' ? formatDayInput(String(value)) : String(value);
}

/** With the comma or the point of the reader's language; what they type may have either. */
const formatNumber = (value: number): string =>
  value.toLocaleString(i18n.language, { useGrouping: false, maximumSignificantDigits: 12 });

function wireValueOf(field: Field, input: string | boolean): FormValue {
  if (typeof input === 'boolean') return input;
  if (input.trim() === '') return null;
  if (field.type === 'choice') {
    return field.choice_options?.find(({ value }) => String(value) === input)?.value ?? input;
  }
  if (field.custom_type === 'date') return parseDay(input) ?? input;
  return field.custom_type === 'number' ? (parseNumber(input) ?? input) : input;
}
