import type { Field, Form } from '@vigilia/contract/form';
import { i18n } from '#lib/i18n';
import { fieldsOf, type InputValues, type IsFieldVisible, parseDay, parseNumber } from './server-form-values';

/** What is wrong with which field; the first message the server gave for it, where it gave one. */
export type FieldErrors = Readonly<Record<string, string>>;

/** A field is required when it has validations (R-FORMS-7). What is not shown cannot be wrong. */
export function validateForm(form: Form, values: InputValues, visible: IsFieldVisible): FieldErrors {
  const errors = fieldsOf(form)
    .filter((field) => isEditable(field) && visible(field.name, values))
    .map((field) => [field.name, errorOf(form, field, values)] as const)
    .filter(([, error]) => error !== null);
  return Object.fromEntries(errors) as FieldErrors;
}

export const isRequired = (field: Field): boolean =>
  field.type !== 'boolean' && isEditable(field) && field.attr.validations.length > 0;

const isEditable = (field: Field): boolean => !field.readonly && !field.computed;
const isEmpty = (value: string | boolean | undefined): boolean => typeof value !== 'string' || !value.trim();

function errorOf(form: Form, field: Field, values: InputValues): string | null {
  const value = values[field.name];
  if (field.type === 'boolean') return null;
  if (field.custom_type === 'password') return passwordErrorOf(form, field, values);
  if (isEmpty(value)) return firstMessage(field);
  const text = String(value);
  if (field.custom_type === 'date') return parseDay(text) ? null : i18n.t('form.date');
  if (field.custom_type === 'number') return parseNumber(text) === null ? i18n.t('form.number') : null;
  return field.custom_type === 'email' && !/^[^\s@]+@[^\s@]+$/.test(text.trim())
    ? i18n.t('form.email')
    : null;
}

/** Both of a pair are required as soon as one is filled, and must match (R-STAFF-12). */
function passwordErrorOf(form: Form, field: Field, values: InputValues): string | null {
  const first = field.name.replace(/Repeat$/, '');
  const pair = [first, `${first}Repeat`].filter((name) => form.properties[name]);
  if (isEmpty(values[field.name])) {
    const wanted = pair.some((name) => !isEmpty(values[name]));
    return firstMessage(field) ?? (wanted ? i18n.t('password.required') : null);
  }
  const isRepeat = field.name !== first && pair.length === 2;
  return isRepeat && values[first] !== values[field.name] ? i18n.t('password.mismatch') : null;
}

const firstMessage = (field: Field): string | null => field.attr.validations[0]?.message ?? null;
