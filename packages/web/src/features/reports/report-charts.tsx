import { Button } from '@mantine/core';
import { IconDownload, IconUsers } from '@tabler/icons-react';
import { useMemo } from 'react';
import { downloadCsv } from '#lib/download';
import { type TextOf, useTexts } from '#lib/i18n';
import { useProgressiveIds } from '#lib/progressive-ids';
import { useCentre } from '#lib/session';
import { csvOf } from '#ui/data-table-columns';
import { Notice } from '#ui/notice';
import { CHARTS, type Chart } from './charts';
import { Heatmap } from './heatmap';
import classes from './jump-bar.module.css';
import { daysOf, type Month, type MonthDay } from './month';
import { type Report, type Row, rowsOf } from './report-rows';
import { rowGroups, SCREEN_GROUP_SIZE } from './row-groups';

interface ReportChartsProps {
  report: Report;
  month: Month;
  today: string;
}

/** The five charts, one under the other; drawn in groups of rows, from the top. */
export function ReportCharts({ report, month, today }: ReportChartsProps) {
  const days = useMemo(() => daysOf(month), [month]);
  const charts = useMemo(
    () => CHARTS.map((chart) => ({ chart, rows: rowsOf(report[chart.series]) })),
    [report],
  );
  const groups = rowGroups(charts[0]?.rows ?? [], SCREEN_GROUP_SIZE).length;
  // 120 patients are 18,600 cells: all at once they would block the page.
  const parts = useMemo(() => [...Array(groups * CHARTS.length).keys()], [groups]);
  const drawn = useProgressiveIds(parts, 1).size;
  if (groups === 0) return <Notice icon={IconUsers} text="analytics.nobody" />;
  return (
    <>
      <JumpBar />
      {charts.map(({ chart, rows }, index) => (
        <Heatmap
          key={chart.id}
          chart={chart}
          rows={rows}
          days={days}
          today={today}
          drawn={drawn - index * groups}
          actions={<CsvButton chart={chart} rows={rows} month={month} days={days} />}
        />
      ))}
    </>
  );
}

interface CsvButtonProps {
  chart: Chart;
  rows: readonly Row[];
  month: Month;
  days: readonly MonthDay[];
}

function CsvButton({ chart, rows, month, days }: CsvButtonProps) {
  const t = useTexts();
  const centre = useCentre()?.nombre ?? '';
  const title = t(`analytics.${chart.id}`);
  return (
    <Button
      variant="subtle"
      color="gray"
      aria-label={t('analytics.csvOf', { chart: title })}
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      onClick={() => downloadCsv(reportCsv(t, rows, days), centre, month, title)}
    >
      {t('analytics.csv')}
    </Button>
  );
}

/** One chart as CSV: a row per patient, a column per day. No data is an empty cell, not 0. */
export const reportCsv = (t: TextOf, rows: readonly Row[], days: readonly MonthDay[]): string =>
  csvOf<Row>(
    [
      { label: t('analytics.room'), text: ({ room }) => room },
      { label: t('analytics.resident'), text: ({ name }) => name },
      ...days.map(({ date }, index) => ({
        label: date,
        text: ({ values }: Row) => String(values[index] ?? ''),
      })),
    ],
    rows,
  );

/** Scrolls to a chart. Buttons, not links: the hash of the address is the route. */
function JumpBar() {
  const t = useTexts();
  const jump = (id: string) => {
    const chart = document.getElementById(id);
    chart?.scrollIntoView({ behavior: scrollBehaviour(), block: 'start' });
    chart?.querySelector('h2')?.focus({ preventScroll: true });
  };
  return (
    <nav className={classes.bar} aria-label={t('analytics.jump')}>
      {CHARTS.map(({ id }) => (
        <button key={id} type="button" className={classes.jump} onClick={() => jump(id)}>
          {t(`analytics.${id}`)}
        </button>
      ))}
    </nav>
  );
}

/** Smooth, but not for those who ask their system for reduced motion. */
const scrollBehaviour = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
