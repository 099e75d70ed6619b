import { Portal } from '@mantine/core';
import { heatOf } from '@vigilia/domain/heatmap';
import { type CSSProperties, type ReactNode, useId, useMemo, useRef } from 'react';
import { i18n, useTexts } from '#lib/i18n';
import type { Chart } from './charts';
import legendClasses from './heat-legend.module.css';
import { HeatHead, HeatRows } from './heat-rows';
import tooltipClasses from './heat-tooltip.module.css';
import classes from './heatmap.module.css';
import type { MonthDay } from './month';
import type { Row } from './report-rows';
import { heatText, legendOf, valueText } from './report-texts';
import { rowGroups, SCREEN_GROUP_SIZE } from './row-groups';
import { type ActiveCell, useActiveCell } from './use-active-cell';
import { useGridKeys } from './use-grid-keys';

interface HeatmapProps {
  chart: Chart;
  rows: readonly Row[];
  days: readonly MonthDay[];
  /** Marked in the head if it is a day of this month. */
  today: string;
  /** How many groups of rows are drawn by now; the others keep their height. */
  drawn: number;
  actions: ReactNode;
}

/**
 * One value per patient and day. It is a table, so that it can be read out, copied and searched like any table. CSS
 * lays it out as blocks, because a browser measures a table as a whole, which takes long; so its parts need explicit
 * roles.
 */
export function Heatmap({ chart, rows, days, today, drawn, actions }: HeatmapProps) {
  const t = useTexts();
  const id = useId();
  const table = useRef<HTMLTableElement>(null);
  const groups = useMemo(() => rowGroups(rows, SCREEN_GROUP_SIZE), [rows]);
  const { active, listeners } = useActiveCell(chart, rows, days, today);
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
      <HeatLegend chart={chart} hasToday={days.some(({ date }) => date === today)} />
      <div className={classes.scroller}>
        <table
          ref={table}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the ARIA pattern for a table with keyboard navigation by cell
          role="grid"
          aria-readonly="true"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-about`}
          className={classes.table}
          onKeyDown={onKeyDown}
          {...listeners}
        >
          <HeatHead days={days} today={today} activeColumn={active?.column ?? null} />
          {groups.map((group, index) => (
            <HeatRows
              key={group.from}
              chart={chart}
              rows={group.rows}
              from={group.from}
              days={days}
              today={today}
              drawn={index < drawn}
            />
          ))}
        </table>
      </div>
      {active && <HeatTooltip chart={chart} active={active} />}
    </article>
  );
}

/** The chart's ranges as CSS variables: `--heat-1` is the background of the first, `--heat-1-ink` its text. */
const colours = ({ looks }: Chart): CSSProperties =>
  Object.fromEntries(
    looks.flatMap(({ ground, ink, edge, weight }, index) => [
      [`--heat-${index + 1}`, `var(--${ground})`],
      [`--heat-${index + 1}-ink`, `var(--${ink})`],
      [`--heat-${index + 1}-edge`, `var(--${edge})`],
      [`--heat-${index + 1}-weight`, weight],
    ]),
  );

/** The meaning of each colour as text, so that nothing depends on colour alone. */
function HeatLegend({ chart, hasToday }: { chart: Chart; hasToday: boolean }) {
  const t = useTexts();
  return (
    <ul className={legendClasses.legend} aria-label={t('analytics.legend')}>
      {legendOf(t, chart).map(({ heat, label, range }) => (
        <li key={heat} className={legendClasses.entry}>
          <span className={legendClasses.swatch} data-heat={heat} aria-hidden="true" />
          <span>
            {label}
            {range && <span className={legendClasses.range}> {range}</span>}
          </span>
        </li>
      ))}
      {hasToday && (
        <li className={legendClasses.entry}>
          <span className={legendClasses.swatch} data-today aria-hidden="true" />
          <span>{t('analytics.notOver')}</span>
        </li>
      )}
    </ul>
  );
}

const WIDTH = 240;
const HEIGHT = 110;
const GAP = 10;

/** Patient, date and value. Screen-reader users get the same from the label of the focused cell. */
function HeatTooltip({ chart, active }: { chart: Chart; active: ActiveCell }) {
  const t = useTexts();
  const { row, value, date } = active;
  const heat = heatOf(chart.id, value);
  return (
    <Portal>
      <div
        className={tooltipClasses.tooltip}
        style={position(active.at)}
        aria-hidden="true"
        data-testid="heat-tooltip"
      >
        <p className={tooltipClasses.value}>
          {valueText(t, i18n.language, chart, value)}
          {heat !== 'blank' && <span className={tooltipClasses.range}>{heatText(t, chart, heat)}</span>}
        </p>
        <p className={tooltipClasses.name}>{row.name}</p>
        <p className={tooltipClasses.quiet}>
          {t('patients.room', { room: row.room })} · {date}
        </p>
      </div>
    </Portal>
  );
}

/** Above the cell, or below it near the top of the window; always within the window's sides. */
function position(at: DOMRect): CSSProperties {
  const left = Math.max(8, Math.min(window.innerWidth - WIDTH - 8, at.left + at.width / 2 - WIDTH / 2));
  return at.top > HEIGHT + GAP
    ? { left, width: WIDTH, bottom: window.innerHeight - at.top + GAP }
    : { left, width: WIDTH, top: at.bottom + GAP };
}
