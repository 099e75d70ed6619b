import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { lazyPage } from '#ui/lazy-page';
import classes from './hub-charts.module.css';
import { type Moment, uptimeOf } from './hub-moments';

interface HubChartProps {
  name: string;
  code: string;
  moments: readonly Moment[];
}

/** Only who opens a history waits for the charting library. */
const HubLine = lazyPage<{ label: string; moments: readonly Moment[] }>(
  () => import('./hub-line').then((m) => m.HubLine),
  { skeleton: <Skeleton height={112} radius="sm" /> },
);

/** One hub's 31 days as a step line, and how much of them it was there. */
export function HubChart({ name, code, moments }: HubChartProps) {
  const { t } = useTranslation();
  const uptime = uptimeOf(moments);
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.caption}>
        <span className={classes.name}>{name}</span>
        <span className={classes.code}>{code}</span>
        {uptime !== null && (
          <span className={classes.uptime}>{t('hubDialog.uptime', { percent: uptime })}</span>
        )}
      </figcaption>
      <HubLine label={t('hubDialog.chartOf', { hub: name })} moments={moments} />
    </figure>
  );
}
