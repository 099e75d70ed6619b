import { IconChartHistogram } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { monthlyReport } from '@vigilia/contract/reports';
import { useMemo } from 'react';
import { i18n, useTexts } from '#lib/i18n';
import { callQuery } from '#lib/list-query';
import { useClockValue } from '#lib/live-clock';
import { useLocation } from '#lib/location';
import { useMay } from '#lib/may';
import { patientsQuery } from '#lib/patients-query';
import { useCentre, useIdCentro, useZone } from '#lib/session';
import { localDayIn } from '#lib/times';
import { useUrlFilter } from '#lib/url-filter';
import { Loaded } from '#ui/loaded';
import { Notice } from '#ui/notice';
import { Page } from '#ui/page';
import { Redirect } from '#ui/redirect';
import { SectionFilter } from '#ui/section-filter';
import { Skeleton } from '#ui/skeleton';
import { CHARTS } from './charts';
import classes from './heatmap.module.css';
import { firstDay, isQuality, monthName, monthOf, monthOfPath, pathOf } from './month';
import { MonthPicker } from './month-picker';
import { PrintButton } from './print-button';
import { QualityPage } from './quality-page';
import { ReportCharts } from './report-charts';
import { ReportParts } from './report-parts';
import { inSections, isBlank, reportSections } from './report-rows';

const USUAL_ROWS = 12;

/** The monthly report, and beside it how well the home does, for administrators. */
export function ReportsPage() {
  const [path] = useLocation();
  const mayReadQuality = useMay()('quality:read');
  if (!isQuality(path)) return <MonthlyReport />;
  return mayReadQuality ? <QualityPage /> : <Redirect to="/analytics" />;
}

function MonthlyReport() {
  const t = useTexts();
  const [path, navigate] = useLocation();
  const centre = useCentre();
  const zone = useZone();
  const today = useClockValue((now) => localDayIn(zone, now));
  const current = monthOf(today);
  const requested = monthOfPath(path, current);
  const month = requested ?? current;
  const idCentro = useIdCentro();
  const query = useQuery(callQuery(monthlyReport, { params: { month: firstDay(month), idCentro } }));
  // For the sections of the patients; the report is drawn without it too.
  const list = useQuery(patientsQuery(idCentro)).data;
  const known = useMemo(
    () => (list ? reportSections(query.data, list, t('analytics.leftSection')) : []),
    [query.data, list, t],
  );
  const knownIds = useMemo(() => known.map(({ id }) => id), [known]);
  const [sections, chooseSections] = useUrlFilter('section', knownIds);
  const sectionNames = known.filter(({ id }) => sections.includes(id)).map(({ nombre }) => nombre);
  const shown = useMemo(
    () => query.data && inSections(query.data, list, sections),
    [query.data, list, sections],
  );
  if (requested === null) return <Redirect to={pathOf(current)} />;
  const printable = shown && !isBlank(shown) ? shown : null;
  return (
    <Page
      title={t('nav.analytics')}
      subtitle={[centre?.nombre, monthName(month, i18n.language)].filter(Boolean).join(' · ')}
      actions={
        <>
          <SectionFilter sections={list && known} chosen={sections} onChange={chooseSections} />
          <MonthPicker month={month} current={current} onChange={(picked) => navigate(pathOf(picked))} />
          <PrintButton report={printable} month={month} today={today} sections={sectionNames} />
        </>
      }
    >
      <ReportParts month={month} />
      <Loaded
        query={query}
        skeleton={<ReportSkeleton rows={list?.lista.length || USUAL_ROWS} />}
        isEmpty={isBlank}
        empty={<Notice icon={IconChartHistogram} text="analytics.empty" />}
      >
        {(report) => (
          <ReportCharts
            key={[centre?.id, month, ...sections].join()}
            report={shown ?? report}
            month={month}
            today={today}
          />
        )}
      </Loaded>
    </Page>
  );
}

/** Five charts in their final size, with a row for everybody on the patient list; the rows are one striped background. */
function ReportSkeleton({ rows }: { rows: number }) {
  return CHARTS.map(({ id }) => (
    <div key={id} className={classes.chart}>
      <Skeleton height={20} width={180} small />
      <Skeleton height={14} width={320} maxWidth="80%" small marginTop={12} />
      <Skeleton height={14} width={480} maxWidth="90%" small marginTop={20} marginBottom={62} />
      <div className={classes.bones} style={{ height: `calc(${rows} * var(--row))` }} />
    </div>
  ));
}
