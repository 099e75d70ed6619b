import { HOUR, type Instant, MINUTE } from '@vigilia/domain/instant';
import { type Home, receivedReadings } from './home';
import type { HubClient } from './hub-client';

/** A hub without readings sends a heartbeat this often. */
const HEARTBEAT_INTERVAL = MINUTE;
/** Simulated time stops while a hub has this many unacknowledged readings. */
const MAX_UNACKNOWLEDGED = 20_000;
const MAX_STEP = HOUR;

interface LiveOptions {
  readonly homes: readonly Home[];
  readonly hubs: ReadonlyMap<string, HubClient>;
  /** When simulated time starts. */
  readonly from: Instant;
  readonly speed: number;
  readonly everyMs: number;
}

/**
 * Simulates homes in real time or faster. Call the returned function regularly with the current time: it sends what
 * each hub received since the last call. Simulated time never runs ahead of real time.
 */
export function startLiveSimulation(options: LiveOptions, startedAt: Instant): (now: Instant) => void {
  const { homes, hubs, from, speed, everyMs } = options;
  const lastSentAt = new Map<string, Instant>();
  let simulatedUntil = from;

  const send = (hub: string, readings: Parameters<HubClient['send']>[0], now: Instant) => {
    hubs.get(hub)?.send(readings);
    lastSentAt.set(hub, now);
  };

  return (now) => {
    const until = Math.min(now, from + (now - startedAt) * speed);
    while (
      simulatedUntil < until &&
      [...hubs.values()].every(({ unacknowledged }) => unacknowledged < MAX_UNACKNOWLEDGED)
    ) {
      const to = Math.min(until, simulatedUntil + MAX_STEP);
      for (const home of homes)
        for (const { hub, readings } of receivedReadings(home, simulatedUntil, to, everyMs))
          send(hub, readings, now);
      simulatedUntil = to;
    }
    for (const hub of hubs.keys())
      if (now - (lastSentAt.get(hub) ?? 0) >= HEARTBEAT_INTERVAL) send(hub, [], now);
  };
}
