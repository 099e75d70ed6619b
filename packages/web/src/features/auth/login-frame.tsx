import type { ReactNode } from 'react';
import { below } from '#lib/breakpoints';
import { useTexts } from '#lib/i18n';
import { useMedia } from '#lib/layout';
import { BrandMark } from '#ui/brand-mark';
import { DemoMark } from '#ui/demo-mark';
import { LanguageSwitcher } from '#ui/language-switcher';
import classes from './login-frame.module.css';
import { NightWatch } from './night-watch';

/** The picture on one side, in the black of the sidebar; the form on the other. */
export function LoginFrame({ children }: { children: ReactNode }) {
  const t = useTexts();
  const narrow = useMedia(below(900));
  return (
    <div className={classes.frame}>
      <header className={classes.side}>
        <NightWatch className={classes.art} />
        <div className={classes.brand}>
          <BrandMark size={34} />
          <span className={classes.name}>Vigilia</span>
          <DemoMark />
          {narrow && <LanguageSwitcher on="black" />}
        </div>
        <div className={classes.slogan}>
          <p className={classes.tagline}>{t('app.tagline')}</p>
          <p className={classes.promise}>{t('app.promise')}</p>
        </div>
      </header>
      <main className={classes.main}>
        {!narrow && (
          <div className={classes.top}>
            <LanguageSwitcher />
          </div>
        )}
        <div className={classes.form}>{children}</div>
      </main>
    </div>
  );
}
