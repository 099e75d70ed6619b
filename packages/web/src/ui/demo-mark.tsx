// chunk: base
import { useQuery } from '@tanstack/react-query';
import { aboutQuery } from '#lib/about';
import { useTexts } from '#lib/i18n';
import classes from './demo-mark.module.css';

/** Marks a demo, so that its people are not taken for real ones. */
export function DemoMark() {
  const t = useTexts();
  const { data } = useQuery(aboutQuery);
  if (!data?.demo) return null;
  return (
    <span className={classes.mark} title={t('app.demoHint')}>
      {t('app.demo')}
    </span>
  );
}
