import { IconChartDots, IconDropletQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type CareAccuracy, careAccuracy } from '@vigilia/contract/care';
import { type Quality, readQuality } from '@vigilia/contract/quality';
import { addDays } from '@vigilia/domain/local-day';
import { i18n, useTexts } from '#lib/i18n';
import { callQuery } from '#lib/list-query';
import { useClockValue } from '#lib/live-clock';
import { useLocation } from '#lib/location';
import { useCentre, useIdCentro, useZone } from '#lib/session';
import { localDayIn } from '#lib/times';
import { Loaded } from '#ui/loaded';
import { Notice } from '#ui/notice';
import { Page } from '#ui/page';
import { Redirect } from '#ui/redirect';
import { AccuracyTables } from './accuracy-tables';
import { addMonths, firstDay, monthName, monthOf, monthOfPath, qualityPathOf } from './month';
import { MonthPicker } from './month-picker';
import { QualityFigures } from './quality-figures';
import classes from './quality-page.module.css';
import { QualityTools } from './quality-tools';
import { ReportParts } from './report-parts';

/** How the home did in a month, and how often wet alerts were right. Never by person of staff. */
export function QualityPage() {
  const t = useTexts();
  const [path, navigate] = useLocation();
  const centre = useCentre();
  const zone = useZone();
  const idCentro = useIdCentro();
  const current = useClockValue((now) => monthOf(localDayIn(zone, now)));
  const requested = monthOfPath(path, current);
  const month = requested ?? current;
  const period = { from: firstDay(month), to: addDays(firstDay(addMonths(month, 1)), -1) };
  const figures = useQuery({
    ...callQuery(readQuality, { params: { month: firstDay(month) }, query: { idCentro } }),
    meta: { handlesErrors: true },
  });
  const query = useQuery({
    ...callQuery(careAccuracy, { params: period, query: { idCentro } }),
    meta: { handlesErrors: true },
  });
  if (requested === null) return <Redirect to={qualityPathOf(current)} />;
  return (
    <Page
      title={t('analytics.quality')}
      subtitle={[centre?.nombre, monthName(month, i18n.language)].filter(Boolean).join(' · ')}
      actions={
        <>
          <MonthPicker
            month={month}
            current={current}
            onChange={(picked) => navigate(qualityPathOf(picked))}
          />
          <QualityTools quality={figures.data} month={month} />
        </>
      }
    >
      <ReportParts month={month} />
      <section className={classes.part} aria-labelledby="figures">
        <h2 id="figures" className={classes.heading}>
          {t('analytics.figures.title')}
        </h2>
        <p className={classes.about}>{t('analytics.figures.about')}</p>
        <Loaded
          query={figures}
          skeleton={640}
          isEmpty={hasNoCells}
          empty={<Notice icon={IconChartDots} text="analytics.figures.empty" />}
        >
          {(quality) => <QualityFigures quality={quality} />}
        </Loaded>
      </section>
      <section className={classes.part} aria-labelledby="accuracy">
        <h2 id="accuracy" className={classes.heading}>
          {t('analytics.accuracy.title')}
        </h2>
        <p className={classes.about}>{t('analytics.accuracy.about')}</p>
        <Loaded
          query={query}
          skeleton={240}
          isEmpty={hasNoChanges}
          empty={<Notice icon={IconDropletQuestion} text="analytics.accuracy.empty" />}
        >
          {(accuracy) => <AccuracyTables accuracy={accuracy} isRunning={month === current} />}
        </Loaded>
      </section>
    </Page>
  );
}

const hasNoChanges = ({ centre }: CareAccuracy): boolean => centre.changes === 0;

const hasNoCells = ({ cells }: Quality): boolean => cells.length === 0;
