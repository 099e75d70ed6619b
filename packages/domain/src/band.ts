import { LEVEL_THRESHOLDS } from './moisture';

/** 1 is dry. On the wire dry is 1 or 2, depending on whether the level has risen since the last change. */
export type Band = 1 | 3 | 4 | 5 | 6;

/** A band is left downwards only this far below its threshold, so that a level at the threshold does not flicker. */
const HYSTERESIS = 3;

/**
 * The band after a reading (R-DATA-12). Up: to the highest threshold that both of the last two readings reach.
 * Down: past each threshold that both are at least three below.
 */
export function nextBand(band: Band, before: number, level: number): Band {
  const reached = bandReached(Math.min(before, level));
  const highest = Math.max(before, level);
  let lowered = band;
  while (lowered !== 1 && highest <= THRESHOLD[lowered] - HYSTERESIS) lowered = BAND_BELOW[lowered];
  return reached > lowered ? reached : lowered;
}

/** The band of a single level, without hysteresis. */
export function bandReached(level: number): Band {
  if (level >= THRESHOLD[6]) return 6;
  if (level >= THRESHOLD[5]) return 5;
  if (level >= THRESHOLD[4]) return 4;
  return level >= THRESHOLD[3] ? 3 : 1;
}

/** With one decimal, but never rounded up into the next band: a number must not contradict its colour. */
export function roundLevel(level: number): number {
  const rounded = Math.round(level * 10) / 10;
  return bandReached(rounded) === bandReached(level) ? rounded : Math.floor(level * 10) / 10;
}

const THRESHOLD = {
  3: LEVEL_THRESHOLDS.level1,
  4: LEVEL_THRESHOLDS.level2,
  5: LEVEL_THRESHOLDS.level3,
  6: LEVEL_THRESHOLDS.error,
} as const;
const BAND_BELOW = { 3: 1, 4: 3, 5: 4, 6: 5 } as const;
