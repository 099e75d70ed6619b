import { Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { aboutQuery } from '#lib/about';
import classes from './demo-mark.module.css';

/** Nobody may take the demo's people for real ones. */
export function DemoMark() {
  const { t } = useTranslation();
  const { data } = useQuery(aboutQuery);
  if (!data?.demo) return null;
  return (
    <Tooltip label={t('app.demoHint')}>
      <span className={classes.mark}>{t('app.demo')}</span>
    </Tooltip>
  );
}
