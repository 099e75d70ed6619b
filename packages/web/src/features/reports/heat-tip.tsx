import { Portal } from '@mantine/core';
import { heatOf } from '@vigilia/domain/heatmap';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { Chart } from './charts';
import classes from './heat-tip.module.css';
import { heatText, valueText } from './report-texts';
import type { Spot } from './use-spot';

const WIDTH = 240;
const HEIGHT = 110;
const GAP = 10;

/** Who, when, how much. Readers of the screen hear it from the cell itself. */
export function HeatTip({ chart, spot }: { chart: Chart; spot: Spot }) {
  const { t, i18n } = useTranslation();
  const { row, value, date } = spot;
  const heat = heatOf(chart.id, value);
  return (
    <Portal>
      <div className={classes.tip} style={place(spot.at)} aria-hidden="true" data-testid="heat-tip">
        <p className={classes.value}>
          {valueText(t, i18n.language, chart, value)}
          {heat !== 'blank' && <span className={classes.word}>{heatText(t, chart, heat)}</span>}
        </p>
        <p className={classes.name}>{row.name}</p>
        <p className={classes.quiet}>
          {t('patients.room', { room: row.room })} · {date}
        </p>
      </div>
    </Portal>
  );
}

/** Above the cell, or below where there is no room; never off the page's sides. */
function place(at: DOMRect): CSSProperties {
  const left = Math.max(8, Math.min(window.innerWidth - WIDTH - 8, at.left + at.width / 2 - WIDTH / 2));
  return at.top > HEIGHT + GAP
    ? { left, width: WIDTH, bottom: window.innerHeight - at.top + GAP }
    : { left, width: WIDTH, top: at.bottom + GAP };
}
