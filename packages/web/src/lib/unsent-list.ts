import { useSyncExternalStore } from 'react';
import type { UnsentCare } from './kept';

// Care that waits to be sent, as this tab knows it. Cards read it, so it is apart from what sends it.
const listeners = new Set<() => void>();
const NOTHING: readonly UnsentCare[] = [];
let waiting = NOTHING;

export const unsentCare = (): readonly UnsentCare[] => waiting;
export const useUnsentCare = (): readonly UnsentCare[] => useSyncExternalStore(subscribe, unsentCare);

/** The newest of one resident. */
export const useUnsentCareOf = (patient: number): UnsentCare | undefined =>
  useSyncExternalStore(subscribe, () => waiting.findLast((care) => care.patient === patient));

export function setUnsentCare(next: readonly UnsentCare[]): void {
  waiting = next.length === 0 ? NOTHING : next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
