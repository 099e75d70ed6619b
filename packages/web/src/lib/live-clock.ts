import { type Instant, SECOND } from '@vigilia/domain/instant';
import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import type { Clock } from './load-chunk';
import { CLOCK_TOLERANCE, onServerTime } from './server-time';

/** A clock that also tells the time; tests hold it. */
export interface LiveClock extends Clock {
  now(): Instant;
}

const wallClock: LiveClock = {
  now: () => Date.now(),
  setTimeout: (ring, ms) => window.setTimeout(ring, ms),
  clearTimeout: (timer) => window.clearTimeout(timer as number),
};

/**
 * One beat a second for everything on the screen that counts. It rests while nobody counts, and it keeps the server's
 * time: a tablet whose clock is wrong must not make a fresh reading look old, or an old one fresh.
 */
export class Ticker {
  readonly clock: LiveClock;
  #listeners = new Set<() => void>();
  #timer: unknown = null;
  #shown: Instant | null = null;
  #ahead = 0;

  constructor(clock: LiveClock = wallClock) {
    this.clock = clock;
  }

  /** The moment of the last beat, so that all cards agree. */
  readonly now = (): Instant => this.#shown ?? this.moment();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#timer === null) this.#beat();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#rest();
    };
  };

  /** The server said what time it is there. */
  correct(serverTime: Instant): void {
    const ahead = serverTime - this.clock.now();
    this.#ahead = Math.abs(ahead) > CLOCK_TOLERANCE ? ahead : 0;
  }

  /** This very moment, by the server's time, for what must not wait for a beat. */
  readonly moment = (): Instant => this.clock.now() + this.#ahead;

  #beat(): void {
    this.#shown = this.moment();
    this.#timer = this.clock.setTimeout(
      () => {
        this.#beat();
        for (const listener of this.#listeners) listener();
      },
      SECOND - (this.#shown % SECOND),
    );
  }

  #rest(): void {
    this.clock.clearTimeout(this.#timer);
    this.#timer = null;
    this.#shown = null;
  }
}

export const TickerContext = createContext(new Ticker());
export const useTicker = (): Ticker => use(TickerContext);

/** For the whole of the app: whatever the server answers puts the clock right. */
export function useServerTime(): void {
  const ticker = useTicker();
  useEffect(() => onServerTime((time) => ticker.correct(time)), [ticker]);
}

/** What `read` makes of the moment. It renders again only when that changes, not at every beat. */
export function useMoment<T extends string | number | boolean | null>(read: (now: Instant) => T): T {
  const ticker = useTicker();
  return useSyncExternalStore(ticker.subscribe, () => read(ticker.now()));
}
