import { useSyncExternalStore } from 'react';

/** The resident whose alerts somebody wants to pause; the app shows the dialog, wherever it was asked for. */
export interface PauseRequest {
  readonly id: number;
  readonly nombre: string;
  readonly apellidos: string;
}

const listeners = new Set<() => void>();
let current: PauseRequest | null = null;

export const usePauseRequest = (): PauseRequest | null => useSyncExternalStore(subscribe, () => current);

export const requestPause = ({ id, nombre, apellidos }: PauseRequest): void => set({ id, nombre, apellidos });
export const closePause = (): void => set(null);

function set(next: PauseRequest | null): void {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
