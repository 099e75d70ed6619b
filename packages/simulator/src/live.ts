import { HOUR, type Instant, MINUTE } from '@vigilia/domain/instant';
import { type Home, type HomeAct, LivingHome, type VisitorAct } from './home';
import type { HubClient } from './hub-client';

/** A hub without readings sends a heartbeat this often. */
const HEARTBEAT_INTERVAL = MINUTE;
/** Simulated time stops while a hub has this many unacknowledged readings. */
const MAX_UNACKNOWLEDGED = 20_000;
const MAX_STEP = HOUR;
/** So long before its beginning a home is simulated without anybody hearing of it. */
const WARM_UP = 36 * HOUR;

interface LiveOptions {
  readonly homes: readonly Home[];
  readonly hubs: ReadonlyMap<string, HubClient>;
  /** When simulated time starts. */
  readonly from: Instant;
  readonly speed: number;
  readonly everyMs: number;
  /** What staff do, as it happens. */
  readonly onAct?: (act: HomeAct) => void;
}

interface LiveSimulation {
  /** Sends what each hub received since the last call. Simulated time never runs ahead of real time. */
  advance(now: Instant): void;
  /** Somebody who is not simulated did something. */
  perform(act: VisitorAct): void;
}

/** Simulates homes in real time or faster; `advance` is called regularly. */
export function startLiveSimulation(options: LiveOptions, startedAt: Instant): LiveSimulation {
  const { hubs, from, speed, everyMs, onAct } = options;
  const homes = options.homes.map((home) => new LivingHome(home, { begins: from - WARM_UP, from, everyMs }));
  const lastSentAt = new Map<string, Instant>();
  let simulatedUntil = from;

  const send = (hub: string, readings: Parameters<HubClient['send']>[0], now: Instant) => {
    hubs.get(hub)?.send(readings);
    lastSentAt.set(hub, now);
  };

  const advance = (now: Instant) => {
    const until = Math.min(now, from + (now - startedAt) * speed);
    while (
      simulatedUntil < until &&
      [...hubs.values()].every(({ unacknowledged }) => unacknowledged < MAX_UNACKNOWLEDGED)
    ) {
      const to = Math.min(until, simulatedUntil + MAX_STEP);
      for (const home of homes) {
        const { batches, acts } = home.advance(to);
        for (const { hub, readings } of batches) send(hub, readings, now);
        for (const act of acts) onAct?.(act);
      }
      simulatedUntil = to;
    }
    for (const hub of hubs.keys())
      if (now - (lastSentAt.get(hub) ?? 0) >= HEARTBEAT_INTERVAL) send(hub, [], now);
  };
  return {
    advance,
    perform: (act) => {
      for (const home of homes) home.perform(act);
    },
  };
}
