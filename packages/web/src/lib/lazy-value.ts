import { useSyncExternalStore } from 'react';

/** A hook for what is loaded once a component needs it: null until it is there. A failure is tried again by the next one. */
export function lazyValue<T>(load: () => Promise<T>): (needed: boolean) => T | null {
  const listeners = new Set<() => void>();
  let value: T | null = null;
  let loading = false;
  const start = () => {
    loading = true;
    load()
      .then((loaded) => {
        value = loaded;
        for (const listener of listeners) listener();
      })
      .catch(() => undefined)
      .finally(() => {
        loading = false;
      });
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    if (value === null && !loading) start();
    return () => listeners.delete(listener);
  };
  return (needed) => useSyncExternalStore(needed ? subscribe : unneeded, () => (needed ? value : null));
}

const unneeded = () => () => undefined;
