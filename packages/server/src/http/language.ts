import { DEFAULT_LOCALE, isLocale, type Locale } from '@vigilia/domain/locales';

/** The first of our languages by the reader's preference; Dutch when none is named (R-LANG-6). */
export function pickLocale(acceptLanguage: string | undefined): Locale {
  if (!acceptLanguage) return DEFAULT_LOCALE;
  const wishes = acceptLanguage
    .slice(0, 200)
    .split(',')
    .map((wish) => {
      const [tag = '', ...options] = wish.trim().split(';');
      const weight = options.map((o) => o.trim()).find((o) => o.startsWith('q='));
      return { locale: tag.slice(0, 2).toLowerCase(), q: weight ? Number(weight.slice(2)) || 0 : 1 };
    })
    .filter((wish) => wish.q > 0)
    .sort((a, b) => b.q - a.q);
  return wishes.map((wish) => wish.locale).find(isLocale) ?? DEFAULT_LOCALE;
}
