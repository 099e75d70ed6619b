import type { Field, Form, FormValue, FormValues } from '@vigilia/contract/form';
import { parseFormula } from '@vigilia/domain/formula';
import { i18n } from '#lib/i18n';

/** What the inputs hold: words as they were typed, or a switch. */
export type InputValues = Readonly<Record<string, string | boolean>>;
/** Which fields are shown; the others are neither required nor sent, and the server keeps what they held. */
export type Visible = (name: string, held: InputValues) => boolean;

export const fieldsOf = (form: Form): Field[] => Object.values(form.properties);

/** The record's values, or the defaults of a new one. */
export function startValues(form: Form, values: FormValues | null): InputValues {
  const held = fieldsOf(form).map((field) => {
    const value = values ? values[field.name] : field.attr['default-value'];
    return [field.name, heldOf(field, value ?? null)] as const;
  });
  return withComputed(form, Object.fromEntries(held));
}

/** Fields that follow from others, worked out anew. A result that is no number is not stored. */
export function withComputed(form: Form, held: InputValues): InputValues {
  const results = fieldsOf(form).flatMap(({ computed, expression }) => {
    if (!computed || !expression) return [];
    const formula = parseFormula(expression.formula, expression.fields);
    const numbers = expression.fields.map((name) => [name, numberIn(held[name])]);
    const result = formula?.(Object.fromEntries(numbers)) ?? null;
    return [[expression.result, result === null ? '' : written(result)] as const];
  });
  return { ...held, ...Object.fromEntries(results) };
}

/** What goes to the server: only what is shown and can be changed, in the wire's own types. */
export function toSend(form: Form, held: InputValues, visible: Visible): FormValues {
  const sent = fieldsOf(form)
    .filter((field) => !field.readonly && visible(field.name, held))
    .filter((field) => !field.computed || held[field.name] !== '')
    .map((field) => [field.name, valueOf(field, held[field.name] ?? '')] as const);
  return Object.fromEntries(sent);
}

/** 'DD/MM/YYYY' as 'YYYY-MM-DD'; null when there is no such day. */
export function dayIn(text: string): string | null {
  const [, date = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? [];
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const moment = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(day) ? day : null;
}

/** 'YYYY-MM-DD' as 'DD/MM/YYYY'. */
export const shownDay = (day: string): string => day.split('-').reverse().join('/');

/** A number as people write it: 7,5 is 7.5. Null when it is none. */
export function numberIn(held: string | boolean | undefined): number | null {
  const text = typeof held === 'string' ? held.trim().replace(',', '.') : '';
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : null;
}

function heldOf(field: Field, value: FormValue): string | boolean {
  if (field.type === 'boolean') return value === true;
  if (value === null) return '';
  if (typeof value === 'number' && field.custom_type === 'number') return written(value);
  return field.custom_type === 'date' ? shownDay(String(value)) : String(value);
}

/** With the comma or the point of the reader's language; what they type may have either. */
const written = (value: number): string =>
  value.toLocaleString(i18n.language, { useGrouping: false, maximumSignificantDigits: 12 });

function valueOf(field: Field, held: string | boolean): FormValue {
  if (typeof held === 'boolean') return held;
  if (held.trim() === '') return null;
  if (field.type === 'choice') {
    return field.choice_options?.find(({ value }) => String(value) === held)?.value ?? held;
  }
  if (field.custom_type === 'date') return dayIn(held) ?? held;
  return field.custom_type === 'number' ? (numberIn(held) ?? held) : held;
}
