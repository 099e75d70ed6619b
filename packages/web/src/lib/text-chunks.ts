import { DEFAULT_LOCALE, isLocale, type Locale } from '@vigilia/domain/locales';
import type { AlertTexts } from '#texts/alerts-nl';
import type { Texts } from '#texts/nl';

/** Each language in a chunk of its own: a page loads the one that it shows. */
const LOADERS: Readonly<Record<Locale, () => Promise<Texts>>> = {
  nl: () => import('#texts/nl').then((chunk) => chunk.nl),
  es: () => import('#texts/es').then((chunk) => chunk.es),
  en: () => import('#texts/en').then((chunk) => chunk.en),
};

/** The texts of alerts and care: no card waits for them. */
const ALERT_LOADERS: Readonly<Record<Locale, () => Promise<AlertTexts>>> = {
  nl: () => import('#texts/alerts-nl').then((chunk) => chunk.alertsNl),
  es: () => import('#texts/alerts-es').then((chunk) => chunk.alertsEs),
  en: () => import('#texts/alerts-en').then((chunk) => chunk.alertsEn),
};

export const loadAlertTexts = (locale: Locale): Promise<AlertTexts> => ALERT_LOADERS[locale]();

export const loadTexts = (locale: Locale): Promise<Texts> => LOADERS[locale]();

/** The language stored in this browser, else Dutch; a person's own locale never overrides it (R-LANG-5). */
export function storedLocale(): Locale {
  const stored = localStorage.getItem('locale');
  return isLocale(stored) ? stored : DEFAULT_LOCALE;
}
