import type { Locale } from '@vigilia/domain/locales';
import i18next, { type TFunction } from 'i18next';
import { useEffect, useSyncExternalStore } from 'react';
import { initReactI18next } from 'react-i18next';
import type { nl } from '#texts/nl';
import { whenReleased } from './press';
import { loadTextPart, loadTexts, type PartTexts, storedLocale, type TextPart } from './text-chunks';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof nl & PartTexts };
  }
}

export const i18n = i18next.createInstance();

/** Before anything is drawn. No language falls back to another one: a text that lacks one does not compile. */
export async function startTexts(): Promise<void> {
  const locale = storedLocale();
  const texts = await loadTexts(locale);
  void i18n.use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { translation: texts } },
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  i18n.on('languageChanged', setDocumentLanguage);
  setDocumentLanguage(i18n.language);
}

/** Switches as soon as the texts are there, and this browser remembers. Fails while they cannot be loaded. */
export async function chooseLocale(locale: Locale): Promise<void> {
  i18n.addResourceBundle(locale, 'translation', await loadTexts(locale));
  await Promise.all([...startedParts].map((part) => addTextPart(part, locale)));
  localStorage.setItem('locale', locale);
  await i18n.changeLanguage(locale);
}

/** `t` alone, in the current language. `useTranslation` costs five times as much, which counts on 150 cards. */
export function useTexts(): TFunction {
  useSyncExternalStore(onLanguageChange, () => i18n.language);
  return i18n.t;
}

/** From its start on, a part comes with every language. */
const startedParts = new Set<TextPart>();

async function addTextPart(part: TextPart, locale: Locale): Promise<void> {
  i18n.addResourceBundle(locale, 'translation', { ...(await loadTextPart(part, locale)) }, true);
}

/** Loads these parts in the current language. */
export async function startTextParts(parts: readonly TextPart[]): Promise<void> {
  await Promise.all(
    parts.map((part) => {
      startedParts.add(part);
      return addTextPart(part, i18n.language as Locale);
    }),
  );
}

/** `t` once the texts of alerts are there, null before. The component that needs them lets them load. */
export function useAlertTexts(): TFunction | null {
  const t = useTexts();
  const loaded = useSyncExternalStore(onTextsAdded, () => i18n.exists('alert.title'));
  useEffect(() => {
    // A failure is tried again by the next component that needs them.
    startTextParts(['alerts']).catch(() => undefined);
  }, []);
  return loaded ? t : null;
}

function onTextsAdded(listener: () => void): () => void {
  const listen = () => whenReleased(listener);
  i18n.store.on('added', listen);
  return () => i18n.store.off('added', listen);
}

function onLanguageChange(listener: () => void): () => void {
  i18n.on('languageChanged', listener);
  return () => i18n.off('languageChanged', listener);
}

function setDocumentLanguage(locale: string): void {
  document.documentElement.lang = locale;
}
