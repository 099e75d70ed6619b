import type { Heat, Heatmap } from '@vigilia/domain/heatmap';
import type { ReportChart } from '@vigilia/domain/monthly-report';

/** The tokens of one range: its ground, what is written on it and how loud, an edge for the legend's little square. */
export interface Look {
  readonly ground: string;
  readonly ink: string;
  readonly edge: string;
  readonly weight: 400 | 550 | 650;
}

const look = (ground: string, ink: string, edge: string, weight: Look['weight'] = 400): Look => ({
  ground,
  ink,
  edge,
  weight,
});
const quiet = look('state-dry-soft', 'state-dry-ink', 'state-dry-line');
const mild = look('heat-mild', 'heat-mild-on', 'heat-mild-line');
const worse = look('state-level2-fill', 'state-level2-on', 'state-level2-line', 550);
const worst = look('state-level3-fill', 'state-level3-on', 'state-level3-line', 650);
const faint = look('state-off-soft', 'state-off-ink', 'state-off-line');
const grey = look('state-off-fill', 'state-off-on', 'state-off-line', 550);
const black = look('state-out-of-range-ink', 'surface-card', 'state-out-of-range-ink', 650);

export interface Chart {
  readonly id: Heatmap;
  /** Its name on the wire. */
  readonly series: ReportChart;
  readonly unit: 'hours' | 'times' | 'index';
  /** Its values are whole numbers, so its ranges are told as 1–5 and not as 1 to 6. */
  readonly whole: boolean;
  /** The range at this place is drawn like this. More is worse, except for hours of use: there little is worse. */
  readonly looks: readonly Look[];
}

/**
 * In the specification's order. The ranges of the highest level are the bands of the cards, so they have their
 * colours; coverage is the sensor's matter and not the patient's, so it is told in greys.
 */
export const CHARTS: readonly Chart[] = [
  { id: 'g_inco', series: 'chart_inco', unit: 'hours', whole: true, looks: [mild, worse, worst] },
  { id: 'g_max', series: 'chart_atencion', unit: 'hours', whole: false, looks: [mild, worse, worst] },
  {
    id: 'g_max_alc',
    series: 'chart_max_dia',
    unit: 'index',
    whole: false,
    looks: [quiet, mild, worse, worst],
  },
  { id: 'g_hora_uso', series: 'chart_hora_uso', unit: 'hours', whole: false, looks: [worse, mild, quiet] },
  { id: 'g_cobertura', series: 'chart_cobertura', unit: 'times', whole: true, looks: [faint, grey, black] },
];

/** How a value's place among the ranges is drawn; null where nothing is: zero and blank have looks of their own. */
export const lookOf = (chart: Chart, heat: Heat): Look | null =>
  typeof heat === 'number' ? (chart.looks[heat - 1] ?? null) : null;
