import { IconUsers } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useProgressiveIds } from '#lib/progressive-ids';
import { Notice } from '#ui/notice';
import { CHARTS } from './charts';
import { CsvButton } from './csv-button';
import { Heatmap } from './heatmap';
import { JumpBar } from './jump-bar';
import { daysOf, type Month } from './month';
import { type Report, rowsOf } from './report-rows';
import { rowGroups, SCREEN_GROUP_SIZE } from './row-groups';

interface ReportChartsProps {
  report: Report;
  month: Month;
  today: string;
}

/** The five charts, one under the other; drawn in groups of rows, from the top. */
export function ReportCharts({ report, month, today }: ReportChartsProps) {
  const { t } = useTranslation();
  const days = useMemo(() => daysOf(month), [month]);
  const charts = useMemo(
    () => CHARTS.map((chart) => ({ chart, rows: rowsOf(report[chart.series]) })),
    [report],
  );
  const groups = rowGroups(charts[0]?.rows ?? [], SCREEN_GROUP_SIZE).length;
  // 120 patients are 18,600 cells: all at once they would block the page.
  const parts = useMemo(() => [...Array(groups * CHARTS.length).keys()], [groups]);
  const drawn = useProgressiveIds(parts, 1).size;
  if (groups === 0) {
    return (
      <Notice icon={<IconUsers size={28} />} title={t('analytics.nobody')} hint={t('analytics.nobodyHint')} />
    );
  }
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
