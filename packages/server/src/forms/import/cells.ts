import type { Field } from '@vigilia/contract/form';
import { LOCALES, type Locale } from '@vigilia/domain/locales';
import type { Input } from '#forms/form';
import { FieldError } from '#forms/form-rejected';

const normalizeText = (text: string): string =>
  text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

const YES = new Set(['ja', 'j', 'yes', 'y', 'sí', 'si', 's', 'true', '1', 'x']);
const NO = new Set(['nee', 'n', 'no', 'false', '0']);

/**
 * Reads the cells of one column as a form would send them: dates as YYYY-MM-DD, choices as their value, switches as
 * booleans. What we export has an apostrophe before what a spreadsheet would take for a formula: it is taken off again.
 */
export function cellReader(input: Input): (cell: string) => unknown {
  const read = textReader(input);
  return (cell) => {
    const text = cell.replace(/(^|[;\n])'(?=[=+\-@\t\n])/g, '$1').trim();
    return text === '' ? undefined : read(text);
  };
}

function textReader(input: Input): (text: string) => unknown {
  const { type, custom_type } = input.describe('en');
  if (type === 'boolean') return readSwitch;
  if (type === 'choice') return choiceReader(input);
  return custom_type === 'date' ? readDate : (text) => text;
}

function readSwitch(text: string): boolean | FieldError {
  const word = normalizeText(text);
  if (YES.has(word)) return true;
  return NO.has(word) ? false : new FieldError('import.switch');
}

/** DD/MM/YYYY with any of the usual signs, or YYYY-MM-DD. Two digits for a year say too little about somebody of 90. */
function readDate(text: string): string | FieldError {
  const [, day, month, year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? [];
  if (year) return `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : new FieldError('import.date');
}

/**
 * By what the form shows, in any language. By its value only where that cannot be taken for another: `M` is a woman on
 * the wire and a man in Dutch, and the number of a section is not its name. There may be thousands of sensors to choose
 * from, so they are gone through once for a whole file.
 */
function choiceReader(input: Input): (text: string) => unknown {
  const options = LOCALES.flatMap((locale) => input.describe(locale).choice_options ?? []);
  const values = new Map<string, Option['value']>();
  const addIfNew = (text: string, { value }: Option) => {
    const key = normalizeText(text);
    if (!values.has(key)) values.set(key, value);
  };
  for (const option of options) addIfNew(option.text, option);
  for (const option of options) if (isClear(option)) addIfNew(String(option.value), option);
  return (text) =>
    values.get(normalizeText(text)) ??
    new FieldError(options.length === 0 ? 'import.no-choice' : 'import.choice', { text });
}

type Option = NonNullable<Field['choice_options']>[number];

const isClear = ({ value, text }: Option): boolean =>
  typeof value === 'string' ? value.length > 1 : text.split(/\s+/).includes(String(value));

/** What may be written for a choice, in the reader's language. */
export const valuesOf = (input: Input, locale: Locale): string[] =>
  (input.describe(locale).choice_options ?? []).map(({ text }) => text);
