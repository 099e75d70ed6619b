/** The lines of the advanced chart (specification §9). */
export const LEVEL_THRESHOLDS = { dry: 0, level1: 33, level2: 59, level3: 72, error: 90 } as const;
/** Shown for an index beyond all measuring. */
const MAX_LEVEL = 100;

/** How much wetter than its calibration a sensor reads; unknown when either is. */
export function moistureIndex(moisture: number | null, capacidad: number | null): number | null {
  return moisture === null || capacidad === null ? null : Math.max(0, moisture - capacidad);
}

/**
 * The index on the chart's scale from 0 to 100. Straight lines join the report's ranges of the maximum level
 * (7, 19, 100, 1000) with the chart's level lines, so that both speak of the same thing.
 */
export function levelOf(index: number): number {
  if (index > 1000) return MAX_LEVEL;
  const leg = LEGS.find((leg) => index <= leg.toIndex) ?? LAST_LEG;
  // Exact at both ends: a rule that compares with a line must not meet 32.999….
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
