import { DAY, MINUTE } from '@vigilia/domain/instant';
import type { TFunction } from 'i18next';
import { formatDate, formatDateTime } from '#lib/times';
import type { Palette } from '#ui/tokens';
import type { StatusPeriod } from './status-periods';

const FONT = "'Inter', system-ui, sans-serif";

/** Online is 1 and offline 0, as a step line; the time offline is shaded. */
export function hubChartOption(
  periods: readonly StatusPeriod[],
  t: TFunction,
  { ink, line, state, surface }: Palette,
) {
  const label = { color: ink.quiet, fontFamily: FONT, fontSize: 12 };
  const last = periods.at(-1);
  const points = periods.map(({ at, isOnline }) => [at, Number(isOnline)]);
  if (last) points.push([last.at + last.minutes * MINUTE, Number(last.isOnline)]);
  const statusText = (value: number) => t(value === 1 ? 'state.online' : 'state.offline');
  const series = {
    type: 'line',
    step: 'end',
    showSymbol: false,
    silent: true,
    emphasis: { disabled: true },
  } as const;
  return {
    useUTC: true,
    animation: false,
    textStyle: { fontFamily: FONT },
    color: state.dry.line,
    grid: { left: 0, right: 8, top: 8, bottom: 8, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'time',
      axisLine: { lineStyle: { color: line.faint } },
      axisTick: { show: false },
      splitLine: { show: false },
      axisLabel: {
        ...label,
        hideOverlap: true,
        customValues: dayTicks(points),
        formatter: (at: number) => formatDate(at, 'UTC').slice(0, 5),
      },
    },
    yAxis: {
      type: 'value',
      min: 0,
      max: 1,
      interval: 1,
      axisLabel: { ...label, formatter: statusText },
      splitLine: { lineStyle: { color: line.faint } },
    },
    tooltip: {
      trigger: 'axis',
      // The content security policy allows no style attributes, so the tooltip cannot be HTML.
      renderMode: 'richText',
      confine: true,
      backgroundColor: surface.raised,
      borderColor: line.faint,
      textStyle: { color: ink.text, fontFamily: FONT, fontSize: 13 },
      axisPointer: { lineStyle: { color: line.strong } },
      formatter: (shown: unknown) => {
        const [at, value] = (shown as { value: [number, number] }[])[0]?.value ?? [0, 0];
        return `${formatDateTime(at, 'UTC')}\n${statusText(value)}`;
      },
    },
    series: [
      {
        ...series,
        data: points,
        lineStyle: { color: state.dry.line, width: 2 },
        areaStyle: { color: state.dry.soft, opacity: 1 },
      },
      {
        ...series,
        data: points.map(([at, value]) => [at, value === 1 ? 0 : 1]),
        lineStyle: { width: 0 },
        areaStyle: { color: state.level3.soft, opacity: 1 },
        tooltip: { show: false },
      },
      {
        ...series,
        step: false,
        data: offlineLines(periods),
        lineStyle: { color: state.level3.line, width: 4, cap: 'butt' },
        tooltip: { show: false },
      },
    ],
  } as const;
}

/** Each period offline as a line of its own, so that even the shortest is visible. A null separates it from the next. */
const offlineLines = (periods: readonly StatusPeriod[]): (number | null)[][] =>
  periods
    .filter(({ isOnline }) => !isOnline)
    .flatMap(({ at, minutes }) => {
      const until = at + minutes * MINUTE;
      return [
        [at, 0],
        [until, 0],
        [until, null],
      ];
    });

/** Every fifth midnight, counted back from today. */
function dayTicks(points: readonly (readonly number[])[]): number[] {
  const from = points.at(0)?.[0] ?? 0;
  const until = points.at(-1)?.[0] ?? 0;
  const today = Math.floor(until / DAY) * DAY;
  return Array.from({ length: 7 }, (_, step) => today - step * 5 * DAY).filter(
    (midnight) => midnight >= from,
  );
}
