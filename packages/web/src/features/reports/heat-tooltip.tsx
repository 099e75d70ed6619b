import { Portal } from '@mantine/core';
import { heatOf } from '@vigilia/domain/heatmap';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { Chart } from './charts';
import classes from './heat-tooltip.module.css';
import { heatText, valueText } from './report-texts';
import type { ActiveCell } from './use-active-cell';

const WIDTH = 240;
const HEIGHT = 110;
const GAP = 10;

/** Patient, date and value. Screen-reader users get the same from the label of the focused cell. */
export function HeatTooltip({ chart, active }: { chart: Chart; active: ActiveCell }) {
  const { t, i18n } = useTranslation();
  const { row, value, date } = active;
  const heat = heatOf(chart.id, value);
  return (
    <Portal>
      <div
        className={classes.tooltip}
        style={position(active.at)}
        aria-hidden="true"
        data-testid="heat-tooltip"
      >
        <p className={classes.value}>
          {valueText(t, i18n.language, chart, value)}
          {heat !== 'blank' && <span className={classes.range}>{heatText(t, chart, heat)}</span>}
        </p>
        <p className={classes.name}>{row.name}</p>
        <p className={classes.quiet}>
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
