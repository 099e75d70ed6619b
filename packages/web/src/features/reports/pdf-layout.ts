/** Millimetres on A4 in portrait: two slots of 200 × 120 for charts on a page (R-REPORT-17, R-REPORT-18). */
export const PAGE = { width: 210, height: 297 };
export const SLOT = { width: 200, height: 120, left: 5 };
const TOPS = [27, 155] as const;
export const SLOTS_PER_PAGE = TOPS.length;

/** The upper edge of the nth slot of the document. */
export const slotTop = (slot: number): number => TOPS[slot % SLOTS_PER_PAGE] ?? TOPS[0];

export const TITLE_Y = 13;
export const CENTRE_Y = 19.5;
export const FOOTER_Y = 288;

/** Within a slot, from its upper edge. */
export const PANEL = {
  title: 4.5,
  about: 9,
  legend: 13.2,
  days: 16.5,
  grid: 22.5,
  names: 42,
  rooms: 8,
  tallestRow: 5.4,
};
