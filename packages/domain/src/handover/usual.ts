import type { LineFigures, Median, ShiftFacts } from './shift-facts';

/** What a shift may differ from the resident's own median and still be as usual. */
export const USUAL = {
  /** More or fewer wet episodes, or changes. */
  count: 1,
  /** Minutes that the longest wet episode may be longer. */
  longestMin: 30,
  /** The part of the shift that has to be measured. */
  measured: 0.9,
} as const;

/** Nothing in it needs to be said. What was not measured, or is not known to be usual, never is. */
export function isUsual(
  line: LineFigures,
  { pausedUntil, hasNotes }: Pick<ShiftFacts, 'pausedUntil' | 'hasNotes'>,
): boolean {
  if (line.open.length > 0 || line.unattended > 0 || pausedUntil !== null || hasNotes) return false;
  if (line.care.refused > 0 || line.found.leaked > 0 || line.turns.late > 0) return false;
  if (line.measuredMin < line.shiftMin * USUAL.measured || line.shiftMin === 0) return false;
  return line.median !== null && isNear(line, line.median);
}

const isNear = ({ wet, care }: LineFigures, median: Median): boolean =>
  Math.abs(wet.episodes - median.episodes) <= USUAL.count &&
  Math.abs(care.changed - median.changed) <= USUAL.count &&
  wet.longestMin <= median.longestMin + USUAL.longestMin;
