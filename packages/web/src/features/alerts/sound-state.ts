import type { Instant } from '@vigilia/domain/instant';
import { useSyncExternalStore } from 'react';
import { readJson, writeJson } from '#lib/storage';

/** The sound of this device: switched on here, quiet until then, or not allowed by the browser yet. */
interface SoundState {
  readonly on: boolean;
  readonly mutedUntil: Instant;
  readonly blocked: boolean;
}

const KEY = 'alertSound';
const listeners = new Set<() => void>();
let current: SoundState | null = null;

const read = (): SoundState => {
  current ??= { on: readJson(localStorage, KEY) === true, mutedUntil: 0, blocked: false };
  return current;
};

export const getSound = read;
export const useSound = (): SoundState => useSyncExternalStore(subscribe, read);

export function setSound(change: Partial<SoundState>): void {
  current = { ...read(), ...change };
  if (change.on !== undefined) writeJson(localStorage, KEY, change.on);
  for (const listener of listeners) listener();
}

/** As after a reload. */
export function forgetSound(): void {
  current = null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
