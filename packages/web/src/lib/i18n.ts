import type { Locale } from '@vigilia/domain/locales';
import i18next, { type TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';
import { initReactI18next } from 'react-i18next';
import type { alertsNl } from '#texts/alerts-nl';
import type { nl } from '#texts/nl';
import { whenReleased } from './press';
import { loadAlertTexts, loadTexts, storedLocale } from './text-chunks';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof nl & { alert: typeof alertsNl } };
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
  if (alertTexts !== 'none') await addAlertTexts(locale);
  localStorage.setItem('locale', locale);
  await i18n.changeLanguage(locale);
}

/** `t` alone, in the current language. `useTranslation` costs five times as much, which counts on 150 cards. */
export function useTexts(): TFunction {
  useSyncExternalStore(onLanguageChange, () => i18n.language);
  return i18n.t;
}

let alertTexts: 'none' | 'loading' | 'loaded' = 'none';
const alertListeners = new Set<() => void>();

async function addAlertTexts(locale: Locale): Promise<void> {
  i18n.addResourceBundle(locale, 'translation', { alert: await loadAlertTexts(locale) }, true);
}

/** Loads the texts of alerts in the current language; from then on every language comes with them. */
export async function startAlertTexts(): Promise<void> {
  if (alertTexts === 'loaded') return;
  alertTexts = 'loading';
  await addAlertTexts(i18n.language as Locale);
  alertTexts = 'loaded';
  for (const listener of alertListeners) whenReleased(listener);
}

/** `t` once the texts of alerts are there, null before. The component that needs them lets them load. */
export function useAlertTexts(): TFunction | null {
  const t = useTexts();
  const loaded = useSyncExternalStore(onAlertTexts, () => alertTexts === 'loaded');
  return loaded ? t : null;
}

function onAlertTexts(listener: () => void): () => void {
  alertListeners.add(listener);
  // A failure is tried again by the next component that needs them.
  if (alertTexts === 'none')
    startAlertTexts().catch(() => {
      alertTexts = 'none';
    });
  return () => alertListeners.delete(listener);
}

function onLanguageChange(listener: () => void): () => void {
  i18n.on('languageChanged', listener);
  return () => i18n.off('languageChanged', listener);
}

function setDocumentLanguage(locale: string): void {
  document.documentElement.lang = locale;
}
