import { DEFAULT_LOCALE, isLocale, type Locale } from '@vigilia/domain/locales';
import i18next from 'i18next';
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
  i18n.on('languageChanged', speak);
  speak(i18n.language);
}

/** Switches at once and remembers. */
export function chooseLocale(locale: Locale): void {
  localStorage.setItem('locale', locale);
  void i18n.changeLanguage(locale);
}

function speak(locale: string): void {
  document.documentElement.lang = locale;
}
