import { LEVEL_THRESHOLDS } from './moisture';

/** 1 is dry here; whether dry is 1 or 2 on the wire is told by the rises since the last change. */
export type Band = 1 | 3 | 4 | 5 | 6;

/** A band is left downwards only this far under its line, so that a level on the line does not flicker. */
const SLACK = 3;

/**
 * The band after a reading (decisions §7). Up: to the highest line that both of the last two readings reach.
 * Down: past each line that both are three or more under.
 */
export function nextBand(band: Band, before: number, level: number): Band {
  const reached = bandReached(Math.min(before, level));
  const highest = Math.max(before, level);
  let kept = band;
  while (kept !== 1 && highest <= THRESHOLD[kept] - SLACK) kept = BELOW[kept];
  return reached > kept ? reached : kept;
}

/** The band of a level seen alone. */
export function bandReached(level: number): Band {
  if (level >= THRESHOLD[6]) return 6;
  if (level >= THRESHOLD[5]) return 5;
  if (level >= THRESHOLD[4]) return 4;
  return level >= THRESHOLD[3] ? 3 : 1;
}

const THRESHOLD = {
  3: LEVEL_THRESHOLDS.level1,
  4: LEVEL_THRESHOLDS.level2,
  5: LEVEL_THRESHOLDS.level3,
  6: LEVEL_THRESHOLDS.error,
} as const;
const BELOW = { 3: 1, 4: 3, 5: 4, 6: 5 } as const;
