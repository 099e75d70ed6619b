import { HOUR, type Instant, MINUTE } from '@vigilia/domain/instant';
import { type Home, heardBy } from './home';
import type { HubClient } from './hub-client';

/** A home with no readings still has hubs that are there. */
const WORD_EVERY = MINUTE;
/** With so many readings unacknowledged the home waits: time goes on once the server has caught up. */
const PATIENCE = 20_000;
const LONGEST_STEP = HOUR;

interface Live {
  readonly homes: readonly Home[];
  readonly hubs: ReadonlyMap<string, HubClient>;
  /** Where the simulated time begins. */
  readonly from: Instant;
  readonly speed: number;
  readonly everyMs: number;
}

/**
 * Homes that go on as time does. Call the result every so often with the time: it hands each hub what was heard
 * since. Simulated time may run faster, but never overtakes the real one: nobody measures the future.
 */
export function playLive(live: Live, startedAt: Instant): (now: Instant) => void {
  const { homes, hubs, from, speed, everyMs } = live;
  const words = new Map<string, Instant>();
  let played = from;

  const say = (hub: string, readings: Parameters<HubClient['send']>[0], now: Instant) => {
    hubs.get(hub)?.send(readings);
    words.set(hub, now);
  };

  return (now) => {
    const until = Math.min(now, from + (now - startedAt) * speed);
    while (played < until && [...hubs.values()].every(({ waiting }) => waiting < PATIENCE)) {
      const to = Math.min(until, played + LONGEST_STEP);
      for (const home of homes)
        for (const { hub, readings } of heardBy(home, played, to, everyMs)) say(hub, readings, now);
      played = to;
    }
    for (const hub of hubs.keys()) if (now - (words.get(hub) ?? 0) >= WORD_EVERY) say(hub, [], now);
  };
}
