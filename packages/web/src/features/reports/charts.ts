import type { Heat, Heatmap } from '@vigilia/domain/heatmap';
import type { ReportChart } from '@vigilia/domain/monthly-report';

/** The colour tokens of one range: background, text and its weight, and the border of the legend's square. */
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
const grey = look('heat-grey', 'heat-grey-on', 'heat-grey-line', 550);
const black = look('state-out-of-range-ink', 'surface-card', 'state-out-of-range-ink', 650);

export interface Chart {
  readonly id: Heatmap;
  /** Its name on the wire. */
  readonly series: ReportChart;
  readonly unit: 'hours' | 'times' | 'index';
  /** Its values are whole numbers, so a range is shown as 1–5 and not as 1 to 6. */
  readonly whole: boolean;
  /** One look for each range, in order. More is worse, except for hours of use. */
  readonly looks: readonly Look[];
}

/**
 * In the order of the specification. The ranges of the highest level have the colours of the same levels on a card;
 * coverage is about the sensor, not the patient, so it is grey. Zero is in the first range, except for incontinence: a
 * day without any waiting is quiet, a day without any use is not.
 */
export const CHARTS: readonly Chart[] = [
  { id: 'g_inco', series: 'chart_inco', unit: 'hours', whole: true, looks: [mild, worse, worst] },
  { id: 'g_max', series: 'chart_atencion', unit: 'hours', whole: false, looks: [quiet, worse, worst] },
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

/** The look of a range; null for zero and blank, which have no colour. */
export const lookOf = (chart: Chart, heat: Heat): Look | null =>
  typeof heat === 'number' ? (chart.looks[heat - 1] ?? null) : null;
