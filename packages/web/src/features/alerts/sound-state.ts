import type { Instant } from '@vigilia/domain/instant';
import { readJson, writeJson } from '#lib/storage';
import { createStore, useStore } from '#lib/store';

/** The sound of this device: switched on here, quiet until then, or not allowed by the browser yet. */
interface SoundState {
  readonly on: boolean;
  readonly mutedUntil: Instant;
  readonly blocked: boolean;
}

const KEY = 'alertSound';

/** What was changed since the page was loaded. */
const changes = createStore<Partial<SoundState>>({}, { belongsTo: 'device' });

const withStored = (changed: Partial<SoundState>): SoundState => ({
  ...{ on: readJson(localStorage, KEY) === true, mutedUntil: 0, blocked: false },
  ...changed,
});

export const getSound = (): SoundState => withStored(changes.get());
export const useSound = (): SoundState => withStored(useStore(changes));

export function setSound(change: Partial<SoundState>): void {
  if (change.on !== undefined) writeJson(localStorage, KEY, change.on);
  changes.set({ ...changes.get(), ...change });
}
