import type { DayFigures } from './day-view';
import { HOUR } from './instant';

/**
 * The five charts of the report, each with its value for one patient and day; null is blank. Silence is not dryness: a
 * day without a measurement has hours of use only, and a day without a reading says nothing about coverage (R-REPORT-21).
 */
export const REPORT_CHARTS = {
  chart_inco: (day: DayFigures | null) => (wasMeasured(day) ? Math.round(day.wet / HOUR) : null),
  chart_atencion: (day: DayFigures | null) => (wasMeasured(day) ? oneDecimal(day.attention / HOUR) : null),
  chart_max_dia: (day: DayFigures | null) =>
    wasMeasured(day) ? oneDecimal(Math.min(1000, day.highestIndex)) : null,
  chart_cobertura: (day: DayFigures | null) => (day && day.cellsRead > 0 ? day.nnets : null),
  chart_hora_uso: (day: DayFigures | null) => day && oneDecimal(day.cellsRead / 12),
} as const satisfies Record<string, (day: DayFigures | null) => number | null>;
export type ReportChart = keyof typeof REPORT_CHARTS;

const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

const wasMeasured = (day: DayFigures | null): day is DayFigures & { highestIndex: number } =>
  day !== null && day.highestIndex !== null;
