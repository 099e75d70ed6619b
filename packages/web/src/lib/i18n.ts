import type { Locale } from '@vigilia/domain/locales';
import { useEffect, useSyncExternalStore } from 'react';
import type { nl } from '#texts/nl';
import { whenReleased } from './press';
import { loadTextPart, loadTexts, type PartTexts, storedLocale, type TextPart } from './text-chunks';
import { whenIdle } from './when-idle';

type AllTexts = typeof nl & PartTexts;
/** `a.b`; of a text with a form for each count, such as `days_one`, the name without the form. */
type KeysOf<Texts> = {
  [Name in keyof Texts & string]: Texts[Name] extends string
    ? WithoutForm<Name>
    : `${Name}.${KeysOf<Texts[Name]>}`;
}[keyof Texts & string];
type WithoutForm<Name extends string> = Name extends `${infer Stem}_${'zero' | 'one' | 'other'}`
  ? Stem
  : Name;

export type TextKey = KeysOf<AllTexts>;
/** What stands in the text as `{{name}}`, null as nothing; `count` also chooses its form. */
type Values = Readonly<Record<string, string | number | null>>;
export type TextOf = (key: TextKey, values?: Values) => string;

/** The texts that are loaded, by their keys. */
const loaded = new Map<Locale, Map<string, string>>();
const languageListeners = new Set<() => void>();
const addedListeners = new Set<() => void>();

/** The texts of a language. One that is not loaded is shown as its key. */
export function textsIn(locale: Locale): TextOf {
  const texts = loaded.get(locale) ?? new Map<string, string>();
  loaded.set(locale, texts);
  return (key, values) => {
    if (!values) return texts.get(key) ?? key;
    const text = formOf(texts, key, values['count']) ?? texts.get(key) ?? key;
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  };
}

/** The three languages have the same two forms, and `zero` where nothing is said in another way. */
function formOf(texts: ReadonlyMap<string, string>, key: string, count: Values[string] | undefined) {
  if (typeof count !== 'number') return undefined;
  return (count === 0 && texts.get(`${key}_zero`)) || texts.get(`${key}_${count === 1 ? 'one' : 'other'}`);
}

/** The language of this page. No language falls back to another one: a text that lacks one does not compile. */
export const i18n = {
  // Parts of the first page are asked for before its texts are there.
  language: storedLocale(),
  t: textsIn(storedLocale()),
  exists: (key: string): boolean => loaded.get(i18n.language)?.has(key) === true,
};

/** Makes texts known, under their keys. */
export function addTexts(locale: Locale, texts: object): void {
  const known = loaded.get(locale) ?? new Map<string, string>();
  loaded.set(locale, known);
  addUnder('', texts, known);
  for (const listener of addedListeners) whenReleased(listener);
}

function addUnder(path: string, texts: object, known: Map<string, string>): void {
  for (const [name, text] of Object.entries(texts) as [string, string | object][])
    if (typeof text === 'string') known.set(path + name, text);
    else addUnder(`${path}${name}.`, text, known);
}

/** Shows the texts of this language, which are loaded. */
export function switchLanguage(locale: Locale): void {
  i18n.language = locale;
  // Another function, so that whatever depends on it is made anew.
  i18n.t = textsIn(locale);
  document.documentElement.lang = locale;
  for (const listener of languageListeners) listener();
}

/** Before anything is drawn. */
export async function startTexts(): Promise<void> {
  const locale = storedLocale();
  addTexts(locale, await loadTexts(locale));
  switchLanguage(locale);
}

/** Switches as soon as the texts are there, and this browser remembers. Fails while they cannot be loaded. */
export async function chooseLocale(locale: Locale): Promise<void> {
  addTexts(locale, await loadTexts(locale));
  await Promise.all([...startedParts].map((part) => addTextPart(part, locale)));
  localStorage.setItem('locale', locale);
  switchLanguage(locale);
}

/** The texts in the current language: draws again in another one. */
export const useTexts = (): TextOf => useSyncExternalStore(onLanguageChange, () => i18n.t);

/** From its start on, a part comes with every language. */
const startedParts = new Set<TextPart>();

const addTextPart = async (part: TextPart, locale: Locale): Promise<void> =>
  addTexts(locale, await loadTextPart(part, locale));

/** Loads these parts in the current language. */
export async function startTextParts(parts: readonly TextPart[]): Promise<void> {
  await Promise.all(
    parts.map((part) => {
      startedParts.add(part);
      return addTextPart(part, i18n.language);
    }),
  );
}

/** The texts once those of alerts are there, null before. The component that needs them lets them load. */
export function useAlertTexts(): TextOf | null {
  const t = useTexts();
  const hasAlerts = useSyncExternalStore(onTextsAdded, () => i18n.exists('alert.title'));
  useEffect(
    () =>
      whenIdle(() => {
        // A failure is tried again by the next component that needs them.
        startTextParts(['alerts']).catch(() => undefined);
      }),
    [],
  );
  return hasAlerts ? t : null;
}

const onTextsAdded = listenIn(addedListeners);
const onLanguageChange = listenIn(languageListeners);

function listenIn(listeners: Set<() => void>) {
  return (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
}
