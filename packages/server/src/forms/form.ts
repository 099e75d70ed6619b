import { createHash } from 'node:crypto';
import type { Field, Form, FormValues } from '@vigilia/contract/form';
import type { Locale } from '@vigilia/domain/locales';
import { type TextKey, text } from '#texts/texts';
import { FieldError, FormRejected } from './form-rejected';

/** One field of a form: how it is described to the web, and how what comes back is read. */
export interface Input<T = unknown, Required extends boolean = boolean> {
  readonly title: TextKey;
  readonly required: Required;
  /** The switches that show it: off, and the field is neither asked for nor changed. */
  readonly shownWhen: readonly string[];
  readonly describe: (
    locale: Locale,
  ) => Pick<Field, 'type'> & Partial<Omit<Field, 'name' | 'title' | 'attr'>>;
  readonly fallback?: string | number | boolean;
  /** Undefined: the field was not sent, and the stored value stays. */
  readonly read: (given: unknown, stored?: unknown) => T | undefined | FieldError;
}

/** In the order in which they are shown. A switch comes before the fields it shows. */
export type Inputs = Readonly<Record<string, Input>>;

type ValueOf<I> = I extends Input<infer T> ? T : never;
type RequiredNames<I extends Inputs> = { [K in keyof I]: I[K]['required'] extends true ? K : never }[keyof I];
/** The values of a sent form: required fields are present, others only where they were sent. */
export type ParsedForm<I extends Inputs> = { [K in RequiredNames<I>]: ValueOf<I[K]> } & {
  [K in Exclude<keyof I, RequiredNames<I>>]?: ValueOf<I[K]>;
};

/** What `prepare` answers: the values of the record, null where there is none yet, and the form. */
export function prepareForm(
  title: TextKey,
  inputs: Inputs,
  record: object | null,
  locale: Locale,
): [FormValues | null, Form] {
  return [record && valuesOf(inputs, record), describeForm(title, inputs, locale)];
}

/** Identifies the values of a record: equal values have the same version, whoever stored them and wherever. */
const versionOf = (values: FormValues): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 16);

/** The values with their version, which an edit sends back so that it does not undo what a colleague has changed. */
export const withVersion = (values: FormValues): FormValues => ({ ...values, version: versionOf(values) });

/** As `prepareForm`, where an edit is to be compared with what was read. */
export function prepareVersionedForm(...prepared: Parameters<typeof prepareForm>): [FormValues | null, Form] {
  const [values, form] = prepareForm(...prepared);
  return [values && withVersion(values), form];
}

/**
 * Reads what was sent for each field of the form and for nothing else. `stored` is the record so far, whose values may
 * stay as they are, and which decides what is shown where a switch was not sent; `crossCheck` compares fields with each other.
 */
export function readForm<I extends Inputs>(
  inputs: I,
  sent: Readonly<Record<string, unknown>>,
  {
    stored = {},
    crossCheck = () => ({}),
  }: { stored?: object; crossCheck?: (parsed: Partial<ParsedForm<I>>) => Record<string, FieldError> } = {},
): ParsedForm<I> {
  const parsed: Record<string, unknown> = {};
  const fieldErrors: Record<string, FieldError> = {};
  const values = stored as Record<string, unknown>;
  const isOn = (name: string) => (parsed[name] ?? values[name]) === true;

  for (const [name, input] of Object.entries(inputs)) {
    if (!input.shownWhen.every(isOn)) continue;
    const value = input.read(Object.hasOwn(sent, name) ? sent[name] : undefined, values[name]);
    if (value instanceof FieldError) fieldErrors[name] = value;
    else if (value !== undefined) parsed[name] = value;
  }
  const errors = { ...crossCheck(parsed as Partial<ParsedForm<I>>), ...fieldErrors };
  if (Object.keys(errors).length > 0) throw new FormRejected(errors);
  return parsed as ParsedForm<I>;
}

/** As `readForm`, of a record that exists: what was not sent stays as it is. */
export function readChanges<I extends Inputs>(
  inputs: I,
  sent: Readonly<Record<string, unknown>>,
  stored: object,
): Partial<ParsedForm<I>> {
  const changed = Object.entries(inputs).filter(([name]) => Object.hasOwn(sent, name));
  return readForm(Object.fromEntries(changed) as I, sent, { stored });
}

function describeForm(title: TextKey, inputs: Inputs, locale: Locale): Form {
  const fields = Object.entries(inputs).map(([name, input]): [string, Field] => [
    name,
    {
      name,
      title: text(locale, input.title),
      ...input.describe(locale),
      attr: {
        // The web takes a field with validations for a required one (R-FORMS-7).
        validations: input.required ? [{ message: text(locale, 'field.required') }] : [],
        ...(input.fallback !== undefined && { 'default-value': input.fallback }),
      },
    },
  ]);
  return { title: text(locale, title), type: 'object', properties: Object.fromEntries(fields) };
}

/** Of the record, the form's own fields and no other. */
export function valuesOf(inputs: Inputs, record: object): FormValues {
  const values = record as FormValues;
  return Object.fromEntries(Object.keys(inputs).map((name) => [name, values[name] ?? null]));
}
