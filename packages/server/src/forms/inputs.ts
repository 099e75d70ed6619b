import type { Field } from '@vigilia/contract/form';
import type { LocalDate } from '@vigilia/domain/local-day';
import type { Locale } from '@vigilia/domain/locales';
import type { TextKey } from '#texts/texts';
import type { Input } from './form';
import { Wrong } from './refused';

interface InputOptions<Must extends boolean> {
  must?: Must;
  when?: readonly string[];
}

/** Words on one line; `lines` for several. An optional one may be emptied. */
export function words<Must extends boolean = false>(
  title: TextKey,
  options: InputOptions<Must> & { max: number; lines?: true; digitsToo?: true },
): Input<Must extends true ? string : string | null, Must> {
  const forbidden = options.lines ? /[^\P{Cc}\n\r\t]/u : /\p{Cc}/u;
  return input(title, options, {
    empties: true,
    describe: () => ({ type: 'string', ...(options.lines && { custom_type: 'textarea' }) }),
    read: (given) => {
      const said = options.digitsToo && typeof given === 'number' ? String(given) : given;
      if (typeof said !== 'string') return new Wrong('field.invalid');
      const kept = said.trim().normalize('NFC');
      if (forbidden.test(kept)) return new Wrong('field.invalid');
      return [...kept].length > options.max ? new Wrong('field.too-long', { max: options.max }) : kept;
    },
  });
}

/** A number or its decimal text; 7,5 is what a Dutch or Spanish keyboard writes for 7.5. */
export function number<Must extends boolean = false>(
  title: TextKey,
  options: InputOptions<Must> & { min: number; max: number; fallback?: number },
): Input<number, Must> {
  return input(title, options, {
    describe: () => ({ type: 'string', custom_type: 'number' }),
    read: (given) => {
      const value = typeof given === 'string' ? numberIn(given) : given;
      if (typeof value !== 'number' || !Number.isFinite(value)) return new Wrong('field.number');
      const { min, max } = options;
      return value < min || value > max ? new Wrong('field.range', { min, max }) : value;
    },
  });
}

const numberIn = (said: string): number =>
  /^-?\d{1,15}([.,]\d{1,15})?$/.test(said.trim()) ? Number(said.trim().replace(',', '.')) : Number.NaN;

export interface Option<V> {
  value: V;
  text: (locale: Locale) => string;
}

interface ChoiceOptions<V, Must extends boolean> extends InputOptions<Must> {
  options: readonly Option<V>[];
  fallback?: V;
  /** What is said of anything else. */
  otherwise?: TextKey;
}

/** One of several; without a fallback, an optional one may be emptied. */
export function choice<V extends string | number, Must extends boolean = false>(
  title: TextKey,
  options: ChoiceOptions<V, Must>,
): Input<V, Must> {
  return input(title, options, {
    describe: (locale) => ({
      type: 'choice',
      choice_options: options.options.map(({ value, text }) => ({ value, text: text(locale) })),
    }),
    read: (given) => {
      const said = typeof given === 'number' || typeof given === 'string' ? String(given).trim() : undefined;
      const chosen = options.options.find(({ value }) => String(value) === said);
      return chosen ? chosen.value : new Wrong(options.otherwise ?? 'field.choice');
    },
  });
}

/** One of several, or none. */
export function choiceOrNone<V extends string | number>(
  title: TextKey,
  options: ChoiceOptions<V, false>,
): Input<V | null, false> {
  const chosen = choice(title, options);
  return { ...chosen, read: (given) => (given !== undefined && isEmpty(given) ? null : chosen.read(given)) };
}

export function toggle(title: TextKey, options: InputOptions<false> = {}): Input<boolean, false> {
  return input(title, options, {
    describe: () => ({ type: 'boolean' }),
    read: (given) => (typeof given === 'boolean' ? given : new Wrong('field.invalid')),
  });
}

/** A day that exists, `YYYY-MM-DD`. */
export function day<Must extends boolean = false>(
  title: TextKey,
  options: InputOptions<Must> & { earliest: LocalDate; latest: LocalDate },
): Input<Must extends true ? LocalDate : LocalDate | null, Must> {
  return input(title, options, {
    empties: true,
    describe: () => ({ type: 'string', custom_type: 'date' }),
    read: (given) => {
      const said = typeof given === 'string' ? given.trim() : '';
      if (!exists(said)) return new Wrong('field.date');
      if (said > options.latest) return new Wrong('field.future');
      return said < options.earliest ? new Wrong('field.too-old') : said;
    },
  });
}

function exists(said: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(said)) return false;
  const moment = Date.parse(`${said}T00:00:00Z`);
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(said);
}

/** Kept exactly as typed. */
export function password<Must extends boolean>(
  title: TextKey,
  options: { must: Must; min: number; max: number },
): Input<string, Must> {
  return input(title, options, {
    describe: () => ({ type: 'string', custom_type: 'password' }),
    read: (given) => {
      if (typeof given !== 'string') return new Wrong('field.invalid');
      if ([...given].length < options.min) return new Wrong('field.password-short', { min: options.min });
      return given.length > options.max ? new Wrong('field.too-long', { max: options.max }) : given;
    },
  });
}

/** Shown, and never taken from what is sent. */
export const shown = (title: TextKey): Input<never, false> =>
  input(title, {}, { describe: () => ({ type: 'string', readonly: true }), read: () => undefined });

/** Worked out from other fields: by the web to show it, by the server to keep it. */
export const computed = (title: TextKey, expression: NonNullable<Field['expression']>): Input<never, false> =>
  input(
    title,
    {},
    {
      describe: () => ({ type: 'string', custom_type: 'number', computed: true, expression }),
      read: () => undefined,
    },
  );

function input<T, Must extends boolean>(
  title: TextKey,
  options: InputOptions<Must> & { fallback?: string | number },
  how: { empties?: true; describe: Input['describe']; read: (given: unknown) => T | undefined | Wrong },
): Input<never, Must> {
  const must = options.must === true;
  return {
    title,
    must: must as Must,
    when: options.when ?? [],
    describe: how.describe,
    ...(options.fallback !== undefined && { fallback: options.fallback }),
    read: (given) => {
      if (!isEmpty(given)) return how.read(given) as undefined | Wrong;
      if (must) return new Wrong('field.required');
      return how.empties && given !== undefined ? (null as unknown as undefined) : undefined;
    },
  };
}

/** '' means null (decisions §4); what was not sent at all is neither. */
const isEmpty = (given: unknown): boolean =>
  given === undefined || given === null || (typeof given === 'string' && given.trim() === '');
