import type { DayFigures } from './day-view';
import { HOUR } from './instant';

/** The five charts of the report, each with its value for one patient and day; null is blank (decisions §8). */
export const REPORT_CHARTS = {
  chart_inco: (day: DayFigures | null) => day && Math.round(day.wet / HOUR),
  chart_atencion: (day: DayFigures | null) => day && oneDecimal(day.attention / HOUR),
  /** A day without a measurement is unknown, not dry. */
  chart_max_dia: (day: DayFigures | null) =>
    day && day.highestIndex !== null ? oneDecimal(Math.min(1000, day.highestIndex)) : null,
  chart_cobertura: (day: DayFigures | null) => day && day.nnets,
  chart_hora_uso: (day: DayFigures | null) => day && oneDecimal(day.cellsRead / 12),
} as const satisfies Record<string, (day: DayFigures | null) => number | null>;
export type ReportChart = keyof typeof REPORT_CHARTS;

const oneDecimal = (value: number): number => Math.round(value * 10) / 10;
