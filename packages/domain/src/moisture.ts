/** The levels at which the bands start; the advanced chart draws a line at each (R-ADVANCED-2). */
export const LEVEL_THRESHOLDS = { dry: 0, level1: 33, level2: 59, level3: 72, error: 90 } as const;
/** The level of an index beyond the measuring range. */
const MAX_LEVEL = 100;

/** How far a sensor's moisture is above its calibration; null when either is unknown. */
export function moistureIndex(moisture: number | null, capacidad: number | null): number | null {
  return moisture === null || capacidad === null ? null : Math.max(0, moisture - capacidad);
}

/**
 * The index on the chart's scale from 0 to 100. Linear interpolation maps the report's ranges of the maximum level
 * (7, 19, 100, 1000) onto the level thresholds, so that report and chart agree.
 */
export function levelOf(index: number): number {
  if (index > 1000) return MAX_LEVEL;
  const leg = LEGS.find((leg) => index <= leg.toIndex) ?? LAST_LEG;
  // Exact at both ends: a comparison with a threshold must not see 32.999….
  if (index === leg.toIndex) return leg.toLevel;
  return leg.level + ((index - leg.index) * (leg.toLevel - leg.level)) / (leg.toIndex - leg.index);
}

const LAST_LEG = {
  index: 100,
  level: LEVEL_THRESHOLDS.level3,
  toIndex: 1000,
  toLevel: LEVEL_THRESHOLDS.error,
};
const LEGS = [
  { index: 0, level: LEVEL_THRESHOLDS.dry, toIndex: 7, toLevel: LEVEL_THRESHOLDS.level1 },
  { index: 7, level: LEVEL_THRESHOLDS.level1, toIndex: 19, toLevel: LEVEL_THRESHOLDS.level2 },
  { index: 19, level: LEVEL_THRESHOLDS.level2, toIndex: 100, toLevel: LEVEL_THRESHOLDS.level3 },
  LAST_LEG,
];
