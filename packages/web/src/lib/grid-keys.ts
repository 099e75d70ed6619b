/** The cell of a grid, by its row and its place in it. */
export type GridCell = readonly [row: number, column: number];

const STEPS: Readonly<Record<string, GridCell>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
};

/**
 * The cell that a key moves to: arrows by one, Home and End to the ends of the row, Page Up and Down by a `page`; never
 * beyond `last`. Null: another key.
 */
export function cellAfterKey(key: string, from: GridCell, last: GridCell, page: GridCell): GridCell | null {
  const pages = { PageUp: -1, PageDown: 1 }[key];
  const step = pages === undefined ? STEPS[key] : page.map((by) => by * pages);
  if (!step) return null;
  const [row, column] = from.map((at, axis) => clamp(at + (step[axis] ?? 0), last[axis] ?? 0));
  return [row ?? 0, column ?? 0];
}

const clamp = (value: number, most: number): number => Math.max(0, Math.min(most, value));
