import { SECOND } from '@vigilia/domain/instant';
import { useSyncExternalStore } from 'react';
import { isDialogOpen } from './dialog-open';
import { ChunkTimeout, type Clock, loadChunk, reloadForChunk, wallClock } from './load-chunk';
import { whenReleased } from './press';

/** A menu that does not open, or a card without its alerts, should not wait for somebody to reload the page. */
const RETRY_AFTER = 5 * SECOND;
/** From then on the page may be reloaded: some browsers remember that a file failed, and never request it again. */
const FAILURES_BEFORE_RELOAD = 2;

interface LazyState<T> {
  /** Null until it is there. */
  readonly value: T | null;
  /** It is missing, and reloading the page was not possible or did not help. It is still tried again. */
  readonly failed: boolean;
}

/** A hook for what is loaded once a component needs it. A failure is tried again while one does. */
export function lazyState<T>(
  load: () => Promise<T>,
  clock: Clock = wallClock,
): (needed: boolean) => LazyState<T> {
  const listeners = new Set<() => void>();
  let state: LazyState<T> = NOT_LOADED;
  let busy = false;
  let failures = 0;
  const setState = (next: LazyState<T>) => {
    state = next;
    for (const listener of listeners) whenReleased(listener);
  };
  const onFailure = async (error: unknown) => {
    failures += 1;
    if (failures >= FAILURES_BEFORE_RELOAD || error instanceof ChunkTimeout) {
      if (!isDialogOpen() && (await reloadForChunk(error))) return;
      if (!state.failed) setState({ value: null, failed: true });
    }
    clock.setTimeout(() => {
      busy = false;
      start();
    }, RETRY_AFTER);
  };
  const start = () => {
    if (state.value !== null || busy || listeners.size === 0) return;
    busy = true;
    loadChunk(load, clock).then((value) => setState({ value, failed: false }), onFailure);
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    start();
    return () => listeners.delete(listener);
  };
  return (needed) => useSyncExternalStore(needed ? subscribe : unneeded, () => (needed ? state : NOT_LOADED));
}

/** The same for those who need the value alone: null until it is there. */
export function lazyValue<T>(load: () => Promise<T>, clock?: Clock): (needed: boolean) => T | null {
  const useLazyState = lazyState(load, clock);
  return (needed) => useLazyState(needed).value;
}

const NOT_LOADED = { value: null, failed: false } as const;
const unneeded = () => () => undefined;
