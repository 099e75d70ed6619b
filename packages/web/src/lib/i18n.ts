import { DEFAULT_LOCALE, isLocale, type Locale } from '@vigilia/domain/locales';
import i18next, { type TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';
import { initReactI18next } from 'react-i18next';
import { en } from '#texts/en';
import { es } from '#texts/es';
import { nl } from '#texts/nl';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof nl };
  }
}

export const i18n = i18next.createInstance();

/** The language stored in this browser, else Dutch; a person's own locale never overrides it (decisions §9). */
function storedLocale(): Locale {
  const stored = localStorage.getItem('locale');
  return isLocale(stored) ? stored : DEFAULT_LOCALE;
}

export function startTexts(): void {
  void i18n.use(initReactI18next).init({
    lng: storedLocale(),
    fallbackLng: DEFAULT_LOCALE,
    resources: { nl: { translation: nl }, es: { translation: es }, en: { translation: en } },
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  i18n.on('languageChanged', setDocumentLanguage);
  setDocumentLanguage(i18n.language);
}

/** Switches at once and is remembered in this browser. */
export function chooseLocale(locale: Locale): void {
  localStorage.setItem('locale', locale);
  void i18n.changeLanguage(locale);
}

/** `t` alone, in the current language. `useTranslation` costs five times as much, which counts on 150 cards. */
export function useTexts(): TFunction {
  useSyncExternalStore(onLanguageChange, () => i18n.language);
  return i18n.t;
}

function onLanguageChange(listener: () => void): () => void {
  i18n.on('languageChanged', listener);
  return () => i18n.off('languageChanged', listener);
}

function setDocumentLanguage(locale: string): void {
  document.documentElement.lang = locale;
}
