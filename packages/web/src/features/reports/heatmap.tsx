import { type CSSProperties, type ReactNode, useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Chart } from './charts';
import { HeatBand } from './heat-band';
import { HeatHead } from './heat-head';
import { HeatLegend } from './heat-legend';
import { HeatTip } from './heat-tip';
import classes from './heatmap.module.css';
import type { MonthDay } from './month';
import { bandsOf, SCREEN_BAND } from './panels';
import type { Row } from './report-rows';
import { useGridKeys } from './use-grid-keys';
import { useSpot } from './use-spot';

interface HeatmapProps {
  chart: Chart;
  rows: readonly Row[];
  days: readonly MonthDay[];
  /** The date it is, which has its mark where it is a day of this month. */
  today: string;
  /** How many bands of rows are drawn by now; the others keep their place. */
  drawn: number;
  actions: ReactNode;
}

/**
 * One figure of every patient and day. It is a table: names and days are its headings, a cell holds its number, so
 * that it is read out, copied and searched like any table; its colours are its clothes. It is not laid out as one, for
 * a browser measures a table as a whole: so its parts say their roles, which else would go with the layout.
 */
export function Heatmap({ chart, rows, days, today, drawn, actions }: HeatmapProps) {
  const { t } = useTranslation();
  const id = useId();
  const table = useRef<HTMLTableElement>(null);
  const bands = useMemo(() => bandsOf(rows, SCREEN_BAND), [rows]);
  const { spot, listeners } = useSpot(chart, rows, days);
  const onKeyDown = useGridKeys(table);
  return (
    <article id={chart.id} className={classes.chart} aria-labelledby={`${id}-title`} style={colours(chart)}>
      <header className={classes.head}>
        <div>
          <h2 id={`${id}-title`} tabIndex={-1} className={classes.title}>
            {t(`analytics.${chart.id}`)}
          </h2>
          <p id={`${id}-about`} className={classes.about}>
            {t(`analytics.about.${chart.id}`)}
          </p>
        </div>
        <div className={classes.actions}>{actions}</div>
      </header>
      <HeatLegend chart={chart} />
      <div className={classes.scroller}>
        <table
          ref={table}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- ARIA's own pattern for a table walked cell by cell
          role="grid"
          aria-readonly="true"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-about`}
          className={classes.table}
          onKeyDown={onKeyDown}
          {...listeners}
        >
          <HeatHead days={days} today={today} lit={spot?.column ?? null} />
          {bands.map((band, index) => (
            <HeatBand
              key={band.from}
              chart={chart}
              rows={band.rows}
              from={band.from}
              days={days}
              drawn={index < drawn}
            />
          ))}
        </table>
      </div>
      {spot && <HeatTip chart={chart} spot={spot} />}
    </article>
  );
}

/** The chart's ranges as variables: `--heat-1` is the ground of the first, `--heat-1-ink` what is written on it. */
const colours = ({ looks }: Chart): CSSProperties =>
  Object.fromEntries(
    looks.flatMap(({ ground, ink, edge, weight }, index) => [
      [`--heat-${index + 1}`, `var(--${ground})`],
      [`--heat-${index + 1}-ink`, `var(--${ink})`],
      [`--heat-${index + 1}-edge`, `var(--${edge})`],
      [`--heat-${index + 1}-weight`, weight],
    ]),
  );
