// chunk: later
import { CloseButton } from '@mantine/core';
import { useDuty } from '#care/use-duty';
import { useTexts } from '#lib/i18n';
import { Link } from '#lib/location';
import { onIos } from '#lib/platform';
import { AlertList } from './alert-list';
import classes from './alert-panel.module.css';
import { SoundControl } from './sound-control';

/** The alerts of the home, beside the cards or over them. */
export function AlertPanel({ close }: { close?: () => void }) {
  const t = useTexts();
  const { known, all } = useDuty();
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <h2 className={classes.title}>{t('alert.title')}</h2>
        <SoundControl />
        {close && <CloseButton aria-label={t('alert.hide')} onClick={close} />}
      </div>
      <AlertList />
      <div className={classes.foot}>
        {known && all.length === 0 && <p className={classes.nobody}>{t('alert.duty.nobody')}</p>}
        {!onIos() && (
          <Link href="/alerts?show=today" className={classes.link}>
            {t('alert.page')}
          </Link>
        )}
        <p className={classes.note}>{t('alert.footer')}</p>
      </div>
    </div>
  );
}
