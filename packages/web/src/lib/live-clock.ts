import { type Instant, SECOND, toInstant } from '@vigilia/domain/instant';
import { createContext, use, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type Clock, wallClock as timers } from './load-chunk';
import { whenReleased } from './press';
import { CLOCK_TOLERANCE, onServerTime } from './server-time';
import { onWake } from './wake';

/** A clock with timers; tests hold it. */
export interface LiveClock extends Clock {
  now(): Instant;
}

const wallClock: LiveClock = { ...timers, now: () => Date.now() };

/**
 * One tick a second for every time on the screen. It stops without subscribers, and it follows the server's clock: on
 * a tablet whose clock is wrong, a fresh reading must not look old, nor an old one fresh.
 */
export class Ticker {
  readonly clock: LiveClock;
  #listeners = new Set<() => void>();
  #timer: unknown = null;
  #lastTick: Instant | null = null;
  #lastDeviceTick: Instant | null = null;
  #offset = 0;
  #isCorrected = false;

  constructor(clock: LiveClock = wallClock) {
    this.clock = clock;
  }

  /** The time of the last tick, so that all cards agree. */
  readonly now = (): Instant => this.#lastTick ?? this.currentTime();

  /** The same by this device's own clock, for how long something takes: a correction is no passing time. */
  readonly deviceNow = (): Instant => this.#lastDeviceTick ?? this.clock.now();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#timer === null) this.#tick();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stop();
    };
  };

  /** After a sleep no time on the screen waits for a timer. */
  readonly tickNow = (): void => {
    if (this.#timer === null) return;
    this.clock.clearTimeout(this.#timer);
    this.#tick();
    for (const listener of this.#listeners) whenReleased(listener);
  };

  /** Sets the offset to the server's clock. */
  correct(serverTime: Instant): void {
    const offset = serverTime - this.clock.now();
    this.#offset = Math.abs(offset) > CLOCK_TOLERANCE ? offset : 0;
    this.#isCorrected = true;
  }

  /** The server's time right now, for what must not wait for a tick. */
  readonly currentTime = (): Instant => this.clock.now() + this.#offset;

  /** A time that this device's clock showed, as the server's clock shows it. */
  readonly serverTimeAt = (deviceTime: Instant): Instant => deviceTime + this.#offset;

  /** The same; null: the server's time is not known yet. */
  readonly toServerTime = (deviceTime: Instant): Instant | null =>
    this.#isCorrected ? this.serverTimeAt(deviceTime) : null;

  #tick(): void {
    this.#lastTick = this.currentTime();
    this.#lastDeviceTick = this.clock.now();
    this.#timer = this.clock.setTimeout(this.tickNow, SECOND - (this.#lastTick % SECOND));
  }

  #stop(): void {
    this.clock.clearTimeout(this.#timer);
    this.#timer = null;
    this.#lastTick = null;
    this.#lastDeviceTick = null;
  }
}

export const TickerContext = createContext(new Ticker());
export const useTicker = (): Ticker => use(TickerContext);

/** Used once, by the app: every response corrects the clock, and a page that slept shows the time at once. */
export function useServerTime(): void {
  const ticker = useTicker();
  useEffect(() => onServerTime((time) => ticker.correct(time)), [ticker]);
  useEffect(() => onWake(ticker.tickNow), [ticker]);
}

/** A value derived from the current time. The component renders again only when it changes, not at every tick. */
export function useClockValue<T extends string | number | boolean | null>(read: (now: Instant) => T): T {
  const ticker = useTicker();
  return useSyncExternalStore(ticker.subscribe, () => read(ticker.now()));
}

/** Often enough for a chart: nothing in it is shown later than this. */
const NOW_STEP = 5 * SECOND;

/**
 * The time, renewed only when one more of these instants becomes older than `age`: a table is not drawn again for a tick
 * that changes nothing in it.
 */
export function useNowByAge(instants: readonly (Instant | null)[], age: number): Instant {
  const ticker = useTicker();
  useClockValue((now) => instants.filter((at) => at !== null && now - at > age).length);
  return ticker.now();
}

/** The time, renewed only when what is derived from it changes. */
export function useNowOf(read: (now: Instant) => string): Instant {
  const ticker = useTicker();
  const value = useClockValue(read);
  const [known, setKnown] = useState(() => ({ value, now: ticker.now() }));
  if (known.value === value) return known.now;
  const next = { value, now: ticker.now() };
  setKnown(next);
  return next.now;
}

/** When each of these was last online, parsed once for a list; none while it is not loaded. */
export const useInstants = (list: readonly { lastTimeOnline: string | null }[] | undefined) =>
  useMemo(() => list?.map(({ lastTimeOnline: at }) => (at === null ? null : toInstant(at))) ?? [], [list]);

/** The time in steps, so that what depends on the age of a reading changes without a reload. */
export const useNow = (): Instant => useClockValue((now) => now - (now % NOW_STEP));
