import type { Instant } from './instant';
import { CELL_DURATION, CELLS_PER_DAY, type LocalDay } from './local-day';
import { cellAt } from './local-time';
import { type MoistureState, WORST_FIRST } from './moisture-state';

/**
 * The 288 five-minute cells of a local day, one byte each. The low six bits rank the worst state of the cell (0 is
 * none, then from out of range up to state 5); the highest bit says whether the cell has a reading, the next one whether a
 * measured level covers some of it, which days of an earlier version do not say.
 */
export type Cells = Uint8Array;

export const emptyCells = (): Cells => new Uint8Array(CELLS_PER_DAY);

/** Marks the cells of this day in which a state held from one instant until another; is it that of a measured level? */
export function markState(
  cells: Cells,
  day: LocalDay,
  from: Instant,
  until: Instant,
  state: MoistureState,
  isMeasured = false,
): void {
  const rank = RANKS[state] | (isMeasured ? COVERED_BIT : 0);
  for (const piece of day.pieces) {
    const start = Math.max(from, piece.from);
    const end = Math.min(until, piece.until);
    if (start >= end) continue;
    // The end is exclusive: a state that ends on a cell boundary does not mark the next cell.
    const last = Math.floor((end - 1 + piece.offset - day.midnight) / CELL_DURATION);
    for (
      let cell = Math.floor((start + piece.offset - day.midnight) / CELL_DURATION);
      cell <= last;
      cell += 1
    ) {
      cells[cell] = worseOf(cells[cell] ?? 0, rank);
    }
  }
}

export function markReading(cells: Cells, day: LocalDay, at: Instant, isMeasured: boolean): void {
  const cell = cellAt(day, at);
  cells[cell] = (cells[cell] ?? 0) | READING_BIT | (isMeasured ? COVERED_BIT : 0);
}

/** Whether a measured level covers some of each cell. */
export const coveredCells = (cells: Cells): boolean[] =>
  Array.from(cells, (byte) => (byte & COVERED_BIT) !== 0);

export function mergeCells(into: Cells, other: Cells): void {
  for (let cell = 0; cell < CELLS_PER_DAY; cell += 1) into[cell] = worseOf(into[cell] ?? 0, other[cell] ?? 0);
}

export function countCellsRead(cells: Cells): number {
  let count = 0;
  for (const byte of cells) count += byte >> 7;
  return count;
}

/** The worst state of each cell; null where no sensor was worn and for cells in the future. */
export const cellStates = (cells: Cells): (MoistureState | null)[] =>
  Array.from(cells, (byte) => BY_RANK[byte & RANK_MASK] ?? null);

/** The state of one cell; null: nothing is known of it. */
export const cellState = (cells: Cells, cell: number): MoistureState | null =>
  BY_RANK[(cells[cell] ?? 0) & RANK_MASK] ?? null;

const READING_BIT = 0x80;
const COVERED_BIT = 0x40;
const RANK_MASK = 0x3f;
const BY_RANK: readonly (MoistureState | null)[] = [null, ...WORST_FIRST.toReversed()];
const RANKS = Object.fromEntries(BY_RANK.map((estado, rank) => [estado, rank])) as Record<
  MoistureState,
  number
>;

const worseOf = (a: number, b: number): number =>
  Math.max(a & RANK_MASK, b & RANK_MASK) | ((a | b) & (READING_BIT | COVERED_BIT));
