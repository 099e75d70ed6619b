import { HOUR, type Instant } from '../instant';

const WITHIN = 2 * HOUR;
const LASTS = 4 * HOUR;
const FACTOR = 3;

/**
 * When a condition has held long enough. The third alert of a kind and resident within two hours triples the time for
 * four hours; what waits when they are over waits no longer than usual.
 */
export function flappingWait(openings: readonly Instant[], countFrom: Instant, hold: number): Instant {
  const sorted = [...openings].sort((a, b) => a - b);
  const usual = countFrom + hold;
  const third = sorted.findLast((at, i) => i >= 2 && at - sorted[i - 2]! <= WITHIN);
  if (third === undefined || usual >= third + LASTS) return usual;
  return Math.min(countFrom + FACTOR * hold, third + LASTS);
}
