import type { Instant } from '../instant';
import { naiveDays, type Wearing } from './naive';

/** The five figures of a patient's month (R-REPORT-22), computed from the readings themselves. */
export function naiveReport(
  zone: string,
  dates: readonly string[],
  wearings: readonly Wearing[],
  now: Instant,
) {
  const figures = naiveDays(zone, dates, wearings, now).map((day) => day.figures);
  return {
    chart_inco: figures.map((day) =>
      day && day.highestIndex !== null ? Math.floor(day.wet / 3_600_000 + 0.5) : null,
    ),
    chart_atencion: figures.map((day) =>
      day && day.highestIndex !== null ? tenths(day.attention / 3_600_000) : null,
    ),
    chart_max_dia: figures.map((day) =>
      day === null || day.highestIndex === null
        ? null
        : tenths(day.highestIndex > 1000 ? 1000 : day.highestIndex),
    ),
    chart_cobertura: figures.map((day) => (day && day.cellsRead !== 0 ? day.nnets : null)),
    chart_hora_uso: figures.map((day) => (day ? tenths(day.cellsRead / 12) : null)),
  };
}

const tenths = (value: number): number => Math.round(value * 10) / 10;
