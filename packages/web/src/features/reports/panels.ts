import type { Row } from './report-rows';

/** On paper a chart goes on in further panels of thirty patients (decisions §8). */
export const PAPER_BAND = 30;
/** On screen it is drawn in parts that hold up the page for no longer than the eye notices. */
export const SCREEN_BAND = 10;

export interface Band {
  /** The place of its first row among all. */
  readonly from: number;
  readonly rows: readonly Row[];
}

export const bandsOf = (rows: readonly Row[], size: number): Band[] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => ({
    from: index * size,
    rows: rows.slice(index * size, (index + 1) * size),
  }));
