import type { Locale } from '@vigilia/domain/locales';
import { en } from './en';
import { es } from './es';
import { nl, type Texts } from './nl';

export type TextKey = keyof Texts;

const ALL: Record<Locale, Texts> = { nl, es, en };

/** The text for a key, with `{name}` filled in. */
export function text(locale: Locale, key: TextKey, values: Readonly<Record<string, string | number>> = {}) {
  return ALL[locale][key].replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));
}
