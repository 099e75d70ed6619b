import type { WireReading } from '@vigilia/contract/ingest';
import type { Instant } from '@vigilia/domain/instant';
import { type Home, heardBy } from './home';

/** A message of a hub and the moment it reaches the server. */
export interface Delivery {
  readonly at: Instant;
  readonly hub: string;
  readonly readings: readonly WireReading[];
}

/** A day on which nothing goes wrong: every hub hands over what it heard, every so often. */
export function deliveriesOf(
  home: Home,
  from: Instant,
  to: Instant,
  everyMs: number,
  handOverMs: number,
): Delivery[] {
  const deliveries: Delivery[] = [];
  for (let start = from; start < to; start += handOverMs) {
    const at = Math.min(to, start + handOverMs);
    for (const batch of heardBy(home, start, at, everyMs)) deliveries.push({ at, ...batch });
  }
  return deliveries;
}

export const inOrder = (deliveries: readonly Delivery[]): Delivery[] =>
  [...deliveries].sort((a, b) => a.at - b.at);
