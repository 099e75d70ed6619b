import type { Field } from '@vigilia/contract/form';
import type { LocalDate } from '@vigilia/domain/local-day';
import type { Locale } from '@vigilia/domain/locales';
import { hasInvisible, isMisleading, normalizeName } from '@vigilia/domain/names';
import { hasOneScript } from '@vigilia/domain/one-script';
import type { TextKey } from '#texts/texts';
import type { Input } from './form';
import { FieldError } from './form-rejected';

interface InputOptions<Required extends boolean> {
  required?: Required;
  shownWhen?: readonly string[];
}

/**
 * A name on one line, or with `multiline` a text on several. An optional one may be emptied. What is stored stays, also if
 * it was typed when more was allowed.
 */
export function textInput<Required extends boolean = false>(
  title: TextKey,
  options: InputOptions<Required> & {
    max: number;
    multiline?: true;
    acceptsNumbers?: true;
    isUsername?: true;
  },
): Input<Required extends true ? string : string | null, Required> {
  return createInput(title, options, {
    canBeEmptied: true,
    describe: () => ({ type: 'string', ...(options.multiline && { custom_type: 'textarea' }) }),
    read: (given, stored) => {
      const value = options.acceptsNumbers && typeof given === 'number' ? String(given) : given;
      if (typeof value !== 'string') return new FieldError('field.invalid');
      if (value === stored) return value;
      const typed = options.isUsername ? value.normalize('NFKC') : value;
      const text = options.multiline ? typed.trim().normalize('NFC') : normalizeName(typed);
      if (options.multiline ? isMisleading(text) : hasInvisible(text))
        return new FieldError('field.invisible');
      if (options.isUsername && !hasOneScript(text)) return new FieldError('field.one-script');
      return [...text].length > options.max ? new FieldError('field.too-long', { max: options.max }) : text;
    },
  });
}

/** A number or its decimal text, with a point or the comma of a Dutch or Spanish keyboard. */
export function numberInput<Required extends boolean = false>(
  title: TextKey,
  options: InputOptions<Required> & { min: number; max: number; fallback?: number; whole?: true },
): Input<number, Required> {
  return createInput(title, options, {
    describe: () => ({ type: 'string', custom_type: 'number' }),
    read: (given) => {
      const value = typeof given === 'string' ? parseDecimal(given) : given;
      if (typeof value !== 'number' || !Number.isFinite(value)) return new FieldError('field.number');
      const { min, max } = options;
      if (options.whole && !Number.isInteger(value)) return new FieldError('field.whole', { min, max });
      return value < min || value > max ? new FieldError('field.range', { min, max }) : value;
    },
  });
}

const parseDecimal = (value: string): number =>
  /^-?\d{1,15}([.,]\d{1,15})?$/.test(value.trim()) ? Number(value.trim().replace(',', '.')) : Number.NaN;

export interface Choice<V> {
  value: V;
  text: (locale: Locale) => string;
}

interface ChoiceOptions<V, Required extends boolean> extends InputOptions<Required> {
  choices: readonly Choice<V>[];
  fallback?: V;
  /** The message for a value that is not among the choices. */
  errorKey?: TextKey;
}

/** One of several; without a fallback, an optional one may be emptied. */
export function choiceInput<V extends string | number, Required extends boolean = false>(
  title: TextKey,
  options: ChoiceOptions<V, Required>,
): Input<V, Required> {
  let values: Map<string, V> | undefined;
  return createInput(title, options, {
    describe: (locale) => ({
      type: 'choice',
      choice_options: options.choices.map(({ value, text }) => ({ value, text: text(locale) })),
    }),
    read: (given) => {
      values ??= new Map(options.choices.map(({ value }) => [String(value), value]));
      const sent = typeof given === 'number' || typeof given === 'string' ? String(given).trim() : undefined;
      const chosen = sent === undefined ? undefined : values.get(sent);
      return chosen ?? new FieldError(options.errorKey ?? 'field.choice');
    },
  });
}

/** One of several, or none. */
export function optionalChoiceInput<V extends string | number>(
  title: TextKey,
  options: ChoiceOptions<V, false>,
): Input<V | null, false> {
  const chosen = choiceInput(title, options);
  return { ...chosen, read: (given) => (given !== undefined && isEmpty(given) ? null : chosen.read(given)) };
}

export function switchInput(title: TextKey, options: InputOptions<false> = {}): Input<boolean, false> {
  return createInput(title, options, {
    describe: () => ({ type: 'boolean' }),
    read: (given) => (typeof given === 'boolean' ? given : new FieldError('field.invalid')),
  });
}

/** A day that exists, `YYYY-MM-DD`. */
export function dateInput<Required extends boolean = false>(
  title: TextKey,
  options: InputOptions<Required> & { earliest: LocalDate; latest: LocalDate },
): Input<Required extends true ? LocalDate : LocalDate | null, Required> {
  return createInput(title, options, {
    canBeEmptied: true,
    describe: () => ({ type: 'string', custom_type: 'date' }),
    read: (given) => {
      const value = typeof given === 'string' ? given.trim() : '';
      if (!isCalendarDate(value)) return new FieldError('field.date');
      if (value > options.latest) return new FieldError('field.future');
      return value < options.earliest ? new FieldError('field.too-old') : value;
    },
  });
}

/** A time of day, `HH:mm`. */
export function timeInput<Required extends boolean = false>(
  title: TextKey,
  options: InputOptions<Required> = {},
): Input<string, Required> {
  return createInput(title, options, {
    describe: () => ({ type: 'string' }),
    read: (given) => {
      const value = typeof given === 'string' ? given.trim() : '';
      return /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? value : new FieldError('field.time');
    },
  });
}

/** A time of day, or none. */
export function optionalTimeInput(title: TextKey): Input<string | null, false> {
  const time = timeInput(title);
  return { ...time, read: (given) => (given !== undefined && isEmpty(given) ? null : time.read(given)) };
}

function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const moment = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(value);
}

/** Stored exactly as typed, without trimming. */
export function passwordInput<Required extends boolean>(
  title: TextKey,
  options: { required: Required; min: number; max: number },
): Input<string, Required> {
  return createInput(title, options, {
    describe: () => ({ type: 'string', custom_type: 'password' }),
    read: (given) => {
      if (typeof given !== 'string') return new FieldError('field.invalid');
      if ([...given].length < options.min)
        return new FieldError('field.password-short', { min: options.min });
      return given.length > options.max ? new FieldError('field.too-long', { max: options.max }) : given;
    },
  });
}

/** Shown, and never taken from what is sent. */
export const readOnlyInput = (title: TextKey): Input<never, false> =>
  createInput(title, {}, { describe: () => ({ type: 'string', readonly: true }), read: () => undefined });

/** Computed from other fields, by the web to show it and by the server to store it. */
export const computedInput = (
  title: TextKey,
  expression: NonNullable<Field['expression']>,
): Input<never, false> =>
  createInput(
    title,
    {},
    {
      describe: () => ({ type: 'string', custom_type: 'number', computed: true, expression }),
      read: () => undefined,
    },
  );

function createInput<T, Required extends boolean>(
  title: TextKey,
  options: InputOptions<Required> & { fallback?: string | number },
  behaviour: {
    canBeEmptied?: true;
    describe: Input['describe'];
    read: (given: unknown, stored: unknown) => T | undefined | FieldError;
  },
): Input<never, Required> {
  const required = options.required === true;
  return {
    title,
    required: required as Required,
    shownWhen: options.shownWhen ?? [],
    describe: behaviour.describe,
    ...(options.fallback !== undefined && { fallback: options.fallback }),
    read: (given, stored) => {
      if (!isEmpty(given)) return behaviour.read(given, stored) as undefined | FieldError;
      if (required) return new FieldError('field.required');
      return behaviour.canBeEmptied && given !== undefined ? (null as unknown as undefined) : undefined;
    },
  };
}

/** '' means null (R-FORMS-21); a field that was not sent is neither. */
const isEmpty = (given: unknown): boolean =>
  given === undefined || given === null || (typeof given === 'string' && given.trim() === '');
