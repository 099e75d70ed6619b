import { cellStates } from './cells';
import type { DayView } from './day-view';
import { CELLS_PER_DAY } from './local-day';
import { formatCell } from './local-time';

const TIMES = Array.from({ length: CELLS_PER_DAY }, (_, cell) => formatCell(cell));

/** One day of the week chart in its wire format: 288 points of five minutes. */
export function weekChartDay({ date, cells }: DayView) {
  return { date, data: { series: cellStates(cells).map((y, cell) => ({ x: TIMES[cell] ?? '', y })) } };
}
