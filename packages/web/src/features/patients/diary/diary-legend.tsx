import { IconRefresh, IconToiletPaper } from '@tabler/icons-react';
import { useTexts } from '#lib/i18n';
import tones from '#ui/state-tone.module.css';
import classes from './diary-legend.module.css';
import { RISE_SIZES } from './rise-size';

/** What the signs of the picture are, and what a rise is not. */
export function DiaryLegend() {
  const t = useTexts();
  return (
    <section className={classes.legend} aria-label={t('diary.legend.title')}>
      <ul className={classes.items}>
        {RISE_SIZES.map((size) => (
          <li key={size}>
            <span className={classes.rise} data-size={size} /> {t(`diary.legend.${size}`)}
          </li>
        ))}
        <li>
          {(['level1', 'level2', 'level3'] as const).map((state) => (
            <span key={state} className={`${classes.wet} ${tones.tone}`} data-state={state} />
          ))}{' '}
          {t('diary.legend.wet')}
        </li>
        <li>
          <IconRefresh size={16} stroke={2} aria-hidden="true" /> {t('diary.legend.changed')}
        </li>
        <li>
          <IconToiletPaper size={16} stroke={2} aria-hidden="true" /> ✓ {t('diary.legend.toilet')} · –{' '}
          {t('diary.legend.noToilet')}
        </li>
        <li>
          <span className={classes.gap} /> {t('diary.legend.gap')}
        </li>
        <li>
          <span className={classes.night} /> {t('diary.legend.night')}
        </li>
      </ul>
      <p className={classes.about}>{t('diary.legend.about')}</p>
    </section>
  );
}
