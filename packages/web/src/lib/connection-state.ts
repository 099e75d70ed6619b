import { useSyncExternalStore } from 'react';
import type { ConnectionState } from './live-connection';

// The live feed belongs to the app; whoever shows its state reads it here.
const listeners = new Set<() => void>();
const OPENING: ConnectionState = { kind: 'opening', since: Number.POSITIVE_INFINITY };
let current: ConnectionState = OPENING;

export const useConnectionState = (): ConnectionState => useSyncExternalStore(subscribe, () => current);

export function setConnectionState(state: ConnectionState = OPENING): void {
  current = state;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
