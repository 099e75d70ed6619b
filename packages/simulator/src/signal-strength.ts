import { HOUR, type Instant } from '@vigilia/domain/instant';
import { hash, mix } from '#model/random';

/** A hub does not receive packets weaker than this. */
const MIN_SIGNAL = 42;

/**
 * The signal of a sensor at a hub, from 0 to 100; null when the hub does not receive it. It depends mostly on walls, a
 * little on the hour. The nearest hub (rank 0) always receives what is in range.
 */
export function signalStrength(sensor: string, hub: string, rank: number, at: Instant): number | null {
  const walls = hash(hub, hash(sensor));
  const usual = rank === 0 ? 66 + (walls % 30) : 44 + (walls % 24);
  const people = (mix(walls ^ Math.floor(at / HOUR)) % 11) - 5;
  const fluctuation = (mix(walls ^ Math.floor(at / 1000)) % 7) - 3;
  const signal = Math.min(100, usual + people + fluctuation);
  return rank > 0 && signal < MIN_SIGNAL ? null : signal;
}
