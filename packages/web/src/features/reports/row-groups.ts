import type { Row } from './report-rows';

/** In the PDF a chart is split into panels of thirty patients (R-REPORT-24). */
export const PDF_GROUP_SIZE = 30;
/** On the screen it is drawn group by group, so that the page stays responsive. */
export const SCREEN_GROUP_SIZE = 10;

/** `from` is the index of a group's first row among all rows. */
export const rowGroups = (rows: readonly Row[], size: number) =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => ({
    from: index * size,
    rows: rows.slice(index * size, (index + 1) * size),
  }));
