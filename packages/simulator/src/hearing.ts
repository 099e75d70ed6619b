import { HOUR, type Instant } from '@vigilia/domain/instant';
import { keyOf, mix } from './random';

/** Weaker than this and the hub misses the packet. */
const HEARD_FROM = 42;

/**
 * How well a hub hears a sensor at a moment, from 0 to 100; null when it does not. Walls decide most of it, doors
 * and people the rest. The nearest hub (rank 0) always hears what is in range.
 */
export function hearing(sensor: string, hub: string, rank: number, at: Instant): number | null {
  const walls = keyOf(hub, keyOf(sensor));
  const usual = rank === 0 ? 66 + (walls % 30) : 44 + (walls % 24);
  const people = (mix(walls ^ Math.floor(at / HOUR)) % 11) - 5;
  const moment = (mix(walls ^ Math.floor(at / 1000)) % 7) - 3;
  const signal = Math.min(100, usual + people + moment);
  return rank > 0 && signal < HEARD_FROM ? null : signal;
}
