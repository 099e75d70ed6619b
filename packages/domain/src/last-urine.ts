import { HOUR, type Instant } from './instant';
import type { Track } from './track';

/** What a product spreads reaches another band or ten levels up to an hour after the void that it comes from. */
const SPREADS = HOUR;

/**
 * When urine was last measured: when the last rise of the diary began, or what reached ten levels or another band since, as
 * after minutes without a measurement, across which the diary claims nothing (R-DATA-21).
 */
export function lastUrine({ wetness, rises }: Pick<Track, 'wetness' | 'rises'>): Instant | null {
  const { lastRise } = wetness;
  const rise = rises?.rise?.at ?? null;
  if (rise === null || lastRise === null) return rise ?? lastRise;
  return lastRise > rise + SPREADS ? lastRise : rise;
}
