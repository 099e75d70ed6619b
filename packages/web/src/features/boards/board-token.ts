import { useSyncExternalStore } from 'react';
import { BOARD_TOKEN_KEY } from '#lib/early-response';

/**
 * The zone that it last had: a board that starts without a connection still says since when in the home's time, and one that
 * was disconnected is still dark at night.
 */
const ZONE_KEY = 'boardZone';
const listeners = new Set<() => void>();

const boardToken = (): string | null => localStorage.getItem(BOARD_TOKEN_KEY);

/** Signing out leaves it. */
export function setBoardToken(token: string | null): void {
  if (token === null) localStorage.removeItem(BOARD_TOKEN_KEY);
  else localStorage.setItem(BOARD_TOKEN_KEY, token);
  for (const listener of listeners) listener();
}

export const knownZone = (): string | null => localStorage.getItem(ZONE_KEY);
export const keepZone = (zone: string): void => localStorage.setItem(ZONE_KEY, zone);

export const useBoardToken = (): string | null => useSyncExternalStore(subscribe, boardToken);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
