import { useTranslation } from 'react-i18next';
import type { Chart } from './charts';
import classes from './heat-legend.module.css';
import { legendOf } from './report-texts';

/** The meaning of each colour as text, so that nothing depends on colour alone. */
export function HeatLegend({ chart }: { chart: Chart }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.legend} aria-label={t('analytics.legend')}>
      {legendOf(t, chart).map(({ heat, label, range }) => (
        <li key={heat} className={classes.entry}>
          <span className={classes.swatch} data-heat={heat} aria-hidden="true" />
          <span>
            {label}
            {range && <span className={classes.range}> {range}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
