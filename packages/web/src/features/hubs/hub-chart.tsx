import { useTranslation } from 'react-i18next';
import { lazy } from '#ui/lazy';
import classes from './hub-chart.module.css';
import { type StatusPeriod, uptimeOf } from './status-periods';

interface HubChartProps {
  name: string;
  code: string;
  periods: readonly StatusPeriod[];
}

/** The charting library is loaded when somebody opens a history. */
const HubStepChart = lazy<{ label: string; periods: readonly StatusPeriod[] }>(
  () => import('./hub-step-chart').then((m) => m.HubStepChart),
  { skeleton: 112 },
);

/** One hub's 31 days as a step line, and the percentage of them that it was online. */
export function HubChart({ name, code, periods }: HubChartProps) {
  const { t } = useTranslation();
  const uptime = uptimeOf(periods);
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.caption}>
        <span className={classes.name}>{name}</span>
        <span className={classes.code}>{code}</span>
        {uptime !== null && (
          <span className={classes.uptime}>{t('hubDialog.uptime', { percent: uptime })}</span>
        )}
      </figcaption>
      <div className={classes.line}>
        <HubStepChart label={t('hubDialog.chartOf', { hub: name })} periods={periods} />
      </div>
    </figure>
  );
}
