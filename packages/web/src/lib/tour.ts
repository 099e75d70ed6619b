// chunk: base
import { readJson, writeJson } from './storage';
import { createStore, useStore } from './store';

const KEY = 'tour';

const stored = readJson(localStorage, KEY);

/** The step of the demo's tour that this browser is at, from 0; null: not begun, skipped or over. */
const step = createStore<number | null>(typeof stored === 'number' ? stored : null, { belongsTo: 'device' });

export const useTourStep = (): number | null => useStore(step);

export function goToTourStep(next: number | null): void {
  writeJson(localStorage, KEY, next);
  step.set(next);
}
