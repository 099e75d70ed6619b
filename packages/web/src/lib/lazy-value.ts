import { SECOND } from '@vigilia/domain/instant';
import { useSyncExternalStore } from 'react';
import { type Clock, wallClock } from './load-chunk';

/** A menu that does not open, or a card without its alerts, should not wait for somebody to reload the page. */
const RETRY_AFTER = 5 * SECOND;

/** A hook for what is loaded once a component needs it: null until it is there. A failure is tried again while one does. */
export function lazyValue<T>(
  load: () => Promise<T>,
  clock: Clock = wallClock,
): (needed: boolean) => T | null {
  const listeners = new Set<() => void>();
  let value: T | null = null;
  let busy = false;
  const start = () => {
    if (value !== null || busy || listeners.size === 0) return;
    busy = true;
    load().then(
      (loaded) => {
        value = loaded;
        for (const listener of listeners) listener();
      },
      () =>
        clock.setTimeout(() => {
          busy = false;
          start();
        }, RETRY_AFTER),
    );
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    start();
    return () => listeners.delete(listener);
  };
  return (needed) => useSyncExternalStore(needed ? subscribe : unneeded, () => (needed ? value : null));
}

const unneeded = () => () => undefined;
