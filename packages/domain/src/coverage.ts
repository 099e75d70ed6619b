import { HOUR, type Instant } from './instant';
import { CELL_DURATION } from './local-day';

/**
 * In which five minutes of the last day a reading told good contact: enough to say whether no rise was seen or
 * nobody was looking. One number of twelve bits an hour, the newest hour first, no zeros at the end.
 */
export interface Coverage {
  /** Hours since 1970 of the first number. */
  hour: number;
  cells: readonly number[];
}

export const NOT_COVERED: Coverage = { hour: 0, cells: [] };
const CELLS_AN_HOUR = HOUR / CELL_DURATION;
/** A window of 24 hours that ends within an hour touches 25 of them. */
const HOURS_KEPT = 25;

export function markCovered(coverage: Coverage, at: Instant): Coverage {
  const hour = Math.floor(at / HOUR);
  const bit = 1 << (Math.floor(at / CELL_DURATION) % CELLS_AN_HOUR);
  const newest = coverage.cells[0] ?? 0;
  const passed = hour - coverage.hour;
  if (passed === 0) {
    if (newest & bit) return coverage;
    return { hour, cells: [newest | bit, ...coverage.cells.slice(1)] };
  }
  const silent = new Array<number>(Math.min(passed, HOURS_KEPT) - 1).fill(0);
  return { hour, cells: trimmed([bit, ...silent, ...coverage.cells].slice(0, HOURS_KEPT)) };
}

/** The part, from 0 to 1, of the hours up to now that readings with good contact covered. */
export function coveredFraction(coverage: Coverage, hours: number, now: Instant): number {
  const cells = hours * CELLS_AN_HOUR;
  const last = Math.floor(now / CELL_DURATION);
  let covered = 0;
  for (let cell = last - cells + 1; cell <= last; cell += 1) {
    const bits = coverage.cells[coverage.hour - Math.floor(cell / CELLS_AN_HOUR)] ?? 0;
    if (bits & (1 << (cell % CELLS_AN_HOUR))) covered += 1;
  }
  return covered / cells;
}

function trimmed(cells: number[]): number[] {
  while (cells.at(-1) === 0) cells.pop();
  return cells;
}
