import { HOUR, type Instant } from './instant';
import { CELL_DURATION } from './local-day';

/**
 * The five-minute cells of the last day that have a reading with good contact. It separates "no rise was measured" from
 * "nothing was measured". One number of twelve bits an hour, the newest hour first, without trailing zeros.
 */
export interface Coverage {
  /** Hours since 1970 of the first number. */
  hour: number;
  cells: readonly number[];
}

export const NOT_COVERED: Coverage = { hour: 0, cells: [] };
const CELLS_AN_HOUR = HOUR / CELL_DURATION;
/** A window of 24 hours that does not end on the hour touches 25 hours. */
const MAX_HOURS = 25;

export function markCovered(coverage: Coverage, at: Instant): Coverage {
  const hour = Math.floor(at / HOUR);
  const bit = 1 << (Math.floor(at / CELL_DURATION) % CELLS_AN_HOUR);
  const newest = coverage.cells[0] ?? 0;
  const elapsedHours = hour - coverage.hour;
  if (elapsedHours === 0) {
    if (newest & bit) return coverage;
    return { hour, cells: [newest | bit, ...coverage.cells.slice(1)] };
  }
  const emptyHours = new Array<number>(Math.min(elapsedHours, MAX_HOURS) - 1).fill(0);
  return { hour, cells: trimmed([bit, ...emptyHours, ...coverage.cells].slice(0, MAX_HOURS)) };
}

/** The fraction, from 0 to 1, of the last `hours` that has readings with good contact. */
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
