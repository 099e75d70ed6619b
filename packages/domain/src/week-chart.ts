import { shownCells } from './cells';
import type { DayView } from './day-view';
import { CELLS } from './local-day';
import { showCell } from './local-time';

const TIMES = Array.from({ length: CELLS }, (_, cell) => showCell(cell));

/** One day of the weekly chart as the wire has it: 288 points of five minutes. */
export function weekChartDay({ date, cells }: DayView) {
  return { date, data: { series: shownCells(cells).map((y, cell) => ({ x: TIMES[cell] ?? '', y })) } };
}
