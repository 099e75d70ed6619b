import { useTexts } from '#lib/i18n';
import { Link, useLocation } from '#lib/location';
import { useMay } from '#lib/may';
import { isQuality, type Month, pathOf, qualityPathOf } from './month';
import classes from './report-parts.module.css';

/** From the report to the quality of the same month, and back. */
export function ReportParts({ month }: { month: Month }) {
  const t = useTexts();
  const [path] = useLocation();
  const may = useMay();
  if (!may('quality:read')) return null;
  const inQuality = isQuality(path);
  return (
    <nav className={classes.parts} aria-label={t('analytics.parts')}>
      <Link href={pathOf(month)} className={classes.part} aria-current={inQuality ? undefined : 'page'}>
        {t('analytics.report')}
      </Link>
      <Link
        href={qualityPathOf(month)}
        className={classes.part}
        aria-current={inQuality ? 'page' : undefined}
      >
        {t('analytics.quality')}
      </Link>
    </nav>
  );
}
