import { useSyncExternalStore } from 'react';
import { whenReleased } from './press';

/** Whose state it is: the signed-in person's, gone as soon as somebody else or nobody is signed in, or this device's. */
type Owner = 'person' | 'device';

export interface Store<Value> {
  readonly get: () => Value;
  readonly set: (next: Value) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

const resets: Readonly<Record<Owner, Set<() => void>>> = { person: new Set(), device: new Set() };

/** State that outlives a component. Every value of this kind is made here, so that none is forgotten at sign-out. */
export function createStore<Value>(initial: Value, { belongsTo }: { belongsTo: Owner }): Store<Value> {
  const listeners = new Set<() => void>();
  let value = initial;
  const set = (next: Value) => {
    if (Object.is(next, value)) return;
    value = next;
    for (const listener of listeners) whenReleased(listener);
  };
  resets[belongsTo].add(() => set(initial));
  return {
    get: () => value,
    set,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** For what is kept elsewhere, such as a library's own store: called when it has to go. Returns how to stop. */
export function onReset(belongsTo: Owner, reset: () => void): () => void {
  resets[belongsTo].add(reset);
  return () => void resets[belongsTo].delete(reset);
}

/** Sets everything of the person, or of the device, back to how a new page begins. */
export function resetStores(of: Owner): void {
  for (const reset of resets[of]) reset();
}

export const useStore = <Value>(store: Store<Value>): Value =>
  useSyncExternalStore(store.subscribe, store.get);
