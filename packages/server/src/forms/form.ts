import type { Field, Form, FormValues } from '@vigilia/contract/form';
import type { Locale } from '@vigilia/domain/locales';
import { type TextKey, text } from '#texts/texts';
import { FormRefused, Wrong } from './refused';

/** One field of a form: how it is described to the web, and how what comes back is read. */
export interface Input<T = unknown, Must extends boolean = boolean> {
  readonly title: TextKey;
  readonly must: Must;
  /** The switches that show it: off, and the field is neither asked for nor changed. */
  readonly when: readonly string[];
  readonly describe: (
    locale: Locale,
  ) => Pick<Field, 'type'> & Partial<Omit<Field, 'name' | 'title' | 'attr'>>;
  readonly fallback?: string | number | boolean;
  /** Undefined: the field was not sent, and the stored value stays. */
  readonly read: (given: unknown) => T | undefined | Wrong;
}

/** In the order in which they are shown. A switch stands before what it shows. */
export type Inputs = Readonly<Record<string, Input>>;

type ValueOf<I> = I extends Input<infer T> ? T : never;
type MustsOf<I extends Inputs> = { [K in keyof I]: I[K]['must'] extends true ? K : never }[keyof I];
/** The values of a sent form: required fields are present, others only where they were sent. */
export type ParsedForm<I extends Inputs> = { [K in MustsOf<I>]: ValueOf<I[K]> } & {
  [K in Exclude<keyof I, MustsOf<I>>]?: ValueOf<I[K]>;
};

/** What `prepare` answers: the values of the record, null where there is none yet, and the form. */
export function prepared(
  title: TextKey,
  inputs: Inputs,
  record: object | null,
  locale: Locale,
): [FormValues | null, Form] {
  return [record && valuesOf(inputs, record), describeForm(title, inputs, locale)];
}

/**
 * Reads what was sent for each field of the form and for nothing else. `held` is the record as it stands, which
 * decides what is shown where a switch was not sent; `together` judges fields by each other.
 */
export function readForm<I extends Inputs>(
  inputs: I,
  sent: Readonly<Record<string, unknown>>,
  {
    held = {},
    together = () => ({}),
  }: { held?: object; together?: (parsed: Partial<ParsedForm<I>>) => Record<string, Wrong> } = {},
): ParsedForm<I> {
  const parsed: Record<string, unknown> = {};
  const reasons: Record<string, Wrong> = {};
  const isOn = (name: string) => (parsed[name] ?? (held as Record<string, unknown>)[name]) === true;

  for (const [name, input] of Object.entries(inputs)) {
    if (!input.when.every(isOn)) continue;
    const value = input.read(Object.hasOwn(sent, name) ? sent[name] : undefined);
    if (value instanceof Wrong) reasons[name] = value;
    else if (value !== undefined) parsed[name] = value;
  }
  const wrong = { ...together(parsed as Partial<ParsedForm<I>>), ...reasons };
  if (Object.keys(wrong).length > 0) throw new FormRefused(wrong);
  return parsed as ParsedForm<I>;
}

function describeForm(title: TextKey, inputs: Inputs, locale: Locale): Form {
  const fields = Object.entries(inputs).map(([name, input]): [string, Field] => [
    name,
    {
      name,
      title: text(locale, input.title),
      ...input.describe(locale),
      attr: {
        // The web takes a field with validations for a required one (specification §5).
        validations: input.must ? [{ message: text(locale, 'field.required') }] : [],
        ...(input.fallback !== undefined && { 'default-value': input.fallback }),
      },
    },
  ]);
  return { title: text(locale, title), type: 'object', properties: Object.fromEntries(fields) };
}

/** Of the record, the form's own fields and no other. */
function valuesOf(inputs: Inputs, record: object): FormValues {
  const held = record as FormValues;
  return Object.fromEntries(Object.keys(inputs).map((name) => [name, held[name] ?? null]));
}
