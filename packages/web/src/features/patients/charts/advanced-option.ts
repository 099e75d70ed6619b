import type { ResponseOf } from '@vigilia/contract/endpoint';
import type { advancedChart } from '@vigilia/contract/patients';
import { bandReached } from '@vigilia/domain/band';
import { LEVEL_THRESHOLDS } from '@vigilia/domain/moisture';
import type { ChartOption } from '#ui/chart';
import type { Palette, State } from '#ui/tokens';

export type AdvancedAnswer = ResponseOf<typeof advancedChart>;

/** The words of the chart, in the reader's language. */
export interface AdvancedTexts {
  readonly states: Readonly<Record<State, string>>;
  readonly noLevel: string;
}

const LEVELS = Object.keys(LEVEL_THRESHOLDS) as (keyof typeof LEVEL_THRESHOLDS)[];
const BAND_STATES = { 1: 'dry', 3: 'level1', 4: 'level2', 5: 'level3', 6: 'error' } as const;

/** The state that a level belongs to. */
export const stateOfLevel = (level: number): State => BAND_STATES[bandReached(level)];

/** Stretches of minutes in which something held, as first and last index. */
export function stretches(values: readonly (number | null)[]): [number, number][] {
  const found: [number, number][] = [];
  values.forEach((value, at) => {
    if (value === null) return;
    const last = found.at(-1);
    if (last && last[1] === at - 1) last[1] = at;
    else found.push([at, at]);
  });
  return found;
}

/** What holds at one minute, in words. */
export function minuteText(answer: AdvancedAnswer, at: number, words: AdvancedTexts): string {
  if (answer.sin_cobertura[at] != null) return words.states['out-of-range'];
  if (answer.desconectado[at] != null) return words.states.disconnected;
  const level = answer.resistivo[at];
  return level == null ? words.noLevel : `${words.states[stateOfLevel(level)]} · ${level}`;
}

const onTheHour = (_: number, label: string): boolean => label.endsWith(':00');

/** 0 to 100, the level lines with their names, an hourly axis, and bands for what was not measured (§9). */
export function advancedOption(answer: AdvancedAnswer, words: AdvancedTexts, colours: Palette): ChartOption {
  const { ink, line, surface, state } = colours;
  const axis = { axisLine: { lineStyle: { color: line.faint } }, axisTick: { show: false } };
  const text = { color: ink.quiet, fontFamily: 'Inter, system-ui, sans-serif', fontSize: 13 };
  const band = (name: State, values: readonly (number | null)[], opacity: number) => ({
    type: 'line',
    data: [],
    markArea: {
      silent: true,
      itemStyle: { color: state[name].fill, opacity },
      data: stretches(values).map(([from, until]) => [{ xAxis: from }, { xAxis: until + 1 }]),
    },
  });
  return {
    animation: false,
    grid: { left: 42, right: 108, top: 16, bottom: 84 },
    tooltip: {
      trigger: 'axis',
      renderMode: 'richText',
      confine: true,
      backgroundColor: surface.raised,
      borderColor: line.strong,
      textStyle: { ...text, color: ink.text, fontSize: 15 },
      axisPointer: { lineStyle: { color: line.strong } },
      formatter: (points: readonly { dataIndex: number }[]) => {
        const at = points[0]?.dataIndex ?? 0;
        return `${answer.labels[at]}\n${minuteText(answer, at, words)}`;
      },
    },
    visualMap: {
      show: false,
      type: 'piecewise',
      seriesIndex: 0,
      dimension: 1,
      pieces: LEVELS.map((level, index) => ({
        gte: LEVEL_THRESHOLDS[level],
        lt: LEVELS[index + 1] ? LEVEL_THRESHOLDS[LEVELS[index + 1] as (typeof LEVELS)[number]] : 1000,
        color: state[level].line,
      })),
    },
    xAxis: {
      type: 'category',
      data: [...answer.labels],
      boundaryGap: false,
      ...axis,
      axisLabel: {
        ...text,
        interval: onTheHour,
        hideOverlap: true,
        formatter: (label: string) => label.slice(0, 2),
      },
      splitLine: { show: true, interval: onTheHour, lineStyle: { color: line.faint } },
    },
    yAxis: { type: 'value', min: 0, max: 100, ...axis, axisLabel: text, splitLine: { show: false } },
    dataZoom: [
      { type: 'inside', zoomOnMouseWheel: 'ctrl', moveOnMouseWheel: false },
      {
        type: 'slider',
        height: 28,
        bottom: 12,
        borderColor: line.faint,
        fillerColor: `${ink.accent}22`,
        handleStyle: { color: surface.card, borderColor: line.strong },
        moveHandleStyle: { color: line.strong },
        dataBackground: { lineStyle: { color: line.strong }, areaStyle: { color: line.faint } },
        selectedDataBackground: { lineStyle: { color: ink.accent }, areaStyle: { color: line.faint } },
        textStyle: text,
        brushSelect: false,
      },
    ],
    series: [
      {
        type: 'line',
        data: [...answer.resistivo],
        symbol: 'none',
        connectNulls: false,
        lineStyle: { width: 2.5 },
        markLine: {
          silent: true,
          symbol: 'none',
          label: { ...text, position: 'end', formatter: '{b}' },
          data: LEVELS.map((level) => ({
            name: words.states[level],
            yAxis: LEVEL_THRESHOLDS[level],
            lineStyle: { color: state[level].line, type: 'dashed', width: 1.25 },
            label: { color: state[level].ink },
          })),
        },
      },
      band('disconnected', answer.desconectado, 0.35),
      band('out-of-range', answer.sin_cobertura, 0.28),
    ],
  };
}
