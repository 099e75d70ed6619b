import { HEATMAPS, type Heat, heatOf, roundWithinHeat } from '@vigilia/domain/heatmap';
import type { TextOf } from '#lib/i18n';
import { formatNumber } from '#lib/numbers';
import type { Chart } from './charts';

/** "5 uur", "12 veces", or the text for no data. */
export function valueText(t: TextOf, locale: string, chart: Chart, value: number | null): string {
  if (value === null) return t('analytics.heat.blank');
  const text = formatNumber(locale, value);
  return chart.unit === 'index'
    ? t('analytics.unit.index', { value: text })
    : withUnit(chart, t, value, text);
}

/** Short enough for a cell: one decimal below ten, none above; always a number of the cell's own range. */
export function shortNumber(locale: string, chart: Chart, value: number): string {
  return formatNumber(locale, roundWithinHeat(chart.id, value, value < 10 ? 1 : 0));
}

/** Four characters fill a cell from edge to edge, so they get a smaller font. */
export const isLong = (text: string): boolean => text.length > 3;

/** The name of a range in this chart's legend. */
export function heatText(t: TextOf, chart: Chart, heat: Heat): string {
  if (heat === 'blank') return t('analytics.heat.blank');
  return t(`analytics.heat.${chart.id}.${heat}` as 'analytics.heat.g_inco.zero');
}

/** Zero where it is outside of the ranges, each range, and no data: everything that a cell of this chart can show. The range of no data is empty. */
export function legendOf(t: TextOf, chart: Chart) {
  const zero = heatOf(chart.id, 0) === 'zero';
  const ranges = HEATMAPS[chart.id].map((_, index) => ({
    heat: (index + 1) as Heat,
    range: rangeText(t, chart, index),
  }));
  return [
    ...(zero ? [{ heat: 'zero' as const, range: withUnit(chart, t, 0, '0') }] : []),
    ...ranges,
    { heat: 'blank' as const, range: '' },
  ].map((entry) => ({ ...entry, label: heatText(t, chart, entry.heat) }));
}

export type LegendEntry = ReturnType<typeof legendOf>[number];

/** The half-open ranges of the domain as text. */
function rangeText(t: TextOf, chart: Chart, index: number): string {
  const [from = 0, next] = HEATMAPS[chart.id].slice(index).map(([first]) => first);
  if (next === undefined) return t('analytics.range.over', { from: withUnit(chart, t, from, String(from)) });
  if (chart.whole) {
    const to = withUnit(chart, t, next - 1, String(next - 1));
    return t('analytics.range.whole', { from, to });
  }
  const to = withUnit(chart, t, next, String(next));
  return from === 0 ? t('analytics.range.under', { to }) : t('analytics.range.between', { from, to });
}

function withUnit({ unit }: Chart, t: TextOf, value: number, text: string): string {
  if (unit === 'hours') return t('analytics.unit.hours', { value: text });
  return unit === 'times' ? t('analytics.unit.times', { count: value, value: text }) : text;
}
