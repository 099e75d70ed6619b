export const LOCALES = ['es', 'en', 'nl'] as const;
export type Locale = (typeof LOCALES)[number];

/** For a browser without a stored language and for a request without Accept-Language. */
export const DEFAULT_LOCALE: Locale = 'nl';
/** For a new staff member (R-LANG-4). */
export const DEFAULT_STAFF_LOCALE: Locale = 'es';

export const isLocale = (value: unknown): value is Locale => (LOCALES as readonly unknown[]).includes(value);
