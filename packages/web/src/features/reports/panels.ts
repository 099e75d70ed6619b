import type { Row } from './report-rows';

/** On paper a chart goes on in further panels of thirty patients (decisions §8); on screen it is drawn in as many. */
const BAND = 30;

export interface Band {
  /** The place of its first row among all. */
  readonly from: number;
  readonly rows: readonly Row[];
}

export function bandsOf(rows: readonly Row[]): Band[] {
  return Array.from({ length: Math.ceil(rows.length / BAND) }, (_, index) => ({
    from: index * BAND,
    rows: rows.slice(index * BAND, (index + 1) * BAND),
  }));
}
