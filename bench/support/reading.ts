import type { WireReading } from '@vigilia/contract/ingest';
import type { Instant } from '@vigilia/domain/instant';

/**
 * The n-th reading of a sensor: somebody who gets wet slowly, is changed, and turns over now and then. Made by counting,
 * so that both sides of a comparison write the same.
 */
export function readingOf(sensor: string, n: number, at: Instant): WireReading {
  return {
    sensor,
    at: new Date(at).toISOString(),
    power: 'on',
    moisture: 92 + (n % 90) / 2,
    contact: n % 50 === 49 ? 'poor' : 'ok',
    pitch: (n >> 6) % 2 ? 12.5 : 78.25,
    roll: ((n >> 5) % 3) * 45 - 45,
    battery: 80 - (n % 400) / 10,
    signal: 60 + (n % 30),
  };
}
