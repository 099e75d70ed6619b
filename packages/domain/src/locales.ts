export const LOCALES = ['es', 'en', 'nl'] as const;
export type Locale = (typeof LOCALES)[number];

/** What a browser shows that has stored no language, and what a caller without Accept-Language reads. */
export const DEFAULT_LOCALE: Locale = 'nl';
/** What a new staff member gets (specification §3). */
export const DEFAULT_STAFF_LOCALE: Locale = 'es';

export const isLocale = (word: unknown): word is Locale => (LOCALES as readonly unknown[]).includes(word);
