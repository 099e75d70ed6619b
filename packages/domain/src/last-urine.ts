import { HOUR, type Instant, MINUTE } from './instant';
import type { Track } from './track';

/** A rise of the diary and one of ten levels or another band that shows so soon after it began are the same. */
const SHOWS_WITHIN = 10 * MINUTE;
/** A product spreads a void for an hour. */
const SPREADS = HOUR;

/**
 * When urine was last measured: the last rise of ten levels or another band, or a smaller one of the diary that began later
 * (R-DATA-21). What a product spreads afterwards does not count again.
 */
export function lastUrine({ wetness, rises }: Pick<Track, 'wetness' | 'rises'>): Instant | null {
  const { lastRise } = wetness;
  const began = rises?.rise?.at ?? null;
  if (began === null || lastRise === null) return began ?? lastRise;
  const isSpread = lastRise > began + SHOWS_WITHIN && lastRise <= began + SPREADS + SHOWS_WITHIN;
  return isSpread ? began : Math.max(began, lastRise);
}
