import type { Field, Form } from '@vigilia/contract/form';
import { i18n } from '#lib/i18n';
import { dayIn, fieldsOf, type InputValues, numberIn, type Visible } from './server-form-values';

/** What is wrong with which field; the first message the server gave for it, where it gave one. */
export type FieldErrors = Readonly<Record<string, string>>;

/** A field is required when it has validations (specification §5). What is not shown cannot be wrong. */
export function check(form: Form, held: InputValues, visible: Visible): FieldErrors {
  const wrongs = fieldsOf(form)
    .filter((field) => isAsked(field) && visible(field.name, held))
    .map((field) => [field.name, wrongOf(form, field, held)] as const)
    .filter(([, wrong]) => wrong !== null);
  return Object.fromEntries(wrongs) as FieldErrors;
}

export const isRequired = (field: Field): boolean =>
  field.type !== 'boolean' && isAsked(field) && field.attr.validations.length > 0;

const isAsked = (field: Field): boolean => !field.readonly && !field.computed;
const isEmpty = (held: string | boolean | undefined): boolean => typeof held !== 'string' || !held.trim();

function wrongOf(form: Form, field: Field, held: InputValues): string | null {
  const value = held[field.name];
  if (field.type === 'boolean') return null;
  if (field.custom_type === 'password') return wrongPassword(form, field, held);
  if (isEmpty(value)) return firstMessage(field);
  const text = String(value);
  if (field.custom_type === 'date') return dayIn(text) ? null : i18n.t('form.date');
  if (field.custom_type === 'number') return numberIn(text) === null ? i18n.t('form.number') : null;
  return field.custom_type === 'email' && !/^[^\s@]+@[^\s@]+$/.test(text.trim())
    ? i18n.t('form.email')
    : null;
}

/** Both of a pair are required as soon as one is filled, and must match (specification §5). */
function wrongPassword(form: Form, field: Field, held: InputValues): string | null {
  const first = field.name.replace(/Repeat$/, '');
  const pair = [first, `${first}Repeat`].filter((name) => form.properties[name]);
  if (isEmpty(held[field.name])) {
    const wanted = pair.some((name) => !isEmpty(held[name]));
    return firstMessage(field) ?? (wanted ? i18n.t('password.required') : null);
  }
  const isRepeat = field.name !== first && pair.length === 2;
  return isRepeat && held[first] !== held[field.name] ? i18n.t('password.mismatch') : null;
}

const firstMessage = (field: Field): string | null => field.attr.validations[0]?.message ?? null;
