/**
 * The colour ranges of the report's five charts (R-REPORT-12 to R-REPORT-16), as written in the legend. A value belongs to the
 * last range whose first number it reaches, so that values between two ranges (5.5, 12.4) have a colour too.
 */
export const HEATMAPS = {
  g_inco: [
    [1, 5],
    [6, 12],
    [13, 100],
  ],
  g_max: [
    [0, 1],
    [1, 3],
    [3, 100],
  ],
  g_max_alc: [
    [0, 7],
    [7, 19],
    [19, 100],
    [100, 1000],
  ],
  g_hora_uso: [
    [0, 6],
    [6, 18],
    [18, 24],
  ],
  g_cobertura: [
    [0, 6],
    [6, 12],
    [12, 100],
  ],
} as const satisfies Record<string, readonly (readonly [number, number])[]>;
export type Heatmap = keyof typeof HEATMAPS;

/** `blank` is no data, which is not zero; `zero` is below the first range; a number is the range, counted from 1. */
export type Heat = 'blank' | 'zero' | 1 | 2 | 3 | 4;

/** Zero belongs to the first range where that begins at 0: no hours of use are the worst look, not the best. */
export function heatOf(chart: Heatmap, value: number | null): Heat {
  if (value === null) return 'blank';
  const reached = HEATMAPS[chart].filter(([from]) => value >= from).length;
  if (reached > 0) return reached as Heat;
  return value <= 0 ? 'zero' : 1;
}

/** Rounded for the screen, but never into another range: a number must not contradict its colour (R-REPORT-20). */
export function roundWithinHeat(chart: Heatmap, value: number, digits: 0 | 1): number {
  const scale = 10 ** digits;
  const rounded = [Math.round, Math.floor, Math.ceil].map((round) => round(value * scale) / scale);
  const heat = heatOf(chart, value);
  return rounded.find((candidate) => heatOf(chart, candidate) === heat) ?? value;
}
