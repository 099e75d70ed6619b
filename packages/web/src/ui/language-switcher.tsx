// chunk: base
import { LOCALES } from '@vigilia/domain/locales';
import { chooseLocale, i18n, useTexts } from '#lib/i18n';
import classes from './language-switcher.module.css';
import { toastWarning } from './toast';

interface LanguageSwitcherProps {
  /** On the black of the sidebar, or on the page. */
  on?: 'black' | 'page';
  vertical?: boolean;
}

/** es, en, nl: switches at once, and this browser remembers. */
export function LanguageSwitcher({ on = 'page', vertical = false }: LanguageSwitcherProps) {
  const t = useTexts();
  return (
    <div
      role="group"
      aria-label={t('language.label')}
      className={classes.switcher}
      data-on={on}
      data-vertical={vertical || undefined}
    >
      {LOCALES.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          className={classes.choice}
          aria-pressed={i18n.language === locale}
          aria-label={`${locale} – ${t(`language.${locale}`)}`}
          onClick={() => void chooseLocale(locale).catch(() => toastWarning(t('error.chunk')))}
        >
          {locale}
        </button>
      ))}
    </div>
  );
}
