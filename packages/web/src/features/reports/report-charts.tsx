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
import { bandsOf, SCREEN_BAND } from './panels';
import { type Report, rowsOf } from './report-rows';

interface ReportChartsProps {
  report: Report;
  month: Month;
  today: string;
}

/** The five charts, one under the other; drawn band by band, from the top. */
export function ReportCharts({ report, month, today }: ReportChartsProps) {
  const { t } = useTranslation();
  const days = useMemo(() => daysOf(month), [month]);
  const charts = useMemo(
    () => CHARTS.map((chart) => ({ chart, rows: rowsOf(report[chart.series]) })),
    [report],
  );
  const bands = bandsOf(charts[0]?.rows ?? [], SCREEN_BAND).length;
  // 120 patients are 18,600 cells: all at once they would block the page.
  const parts = useMemo(() => [...Array(bands * CHARTS.length).keys()], [bands]);
  const drawn = useProgressiveIds(parts, 1).size;
  if (bands === 0) {
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
          drawn={drawn - index * bands}
          actions={<CsvButton chart={chart} rows={rows} month={month} days={days} />}
        />
      ))}
    </>
  );
}
