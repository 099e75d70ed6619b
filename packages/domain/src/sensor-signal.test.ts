import { expect, test } from 'vitest';
import { MINUTE } from './instant';
import { currentHubSignals, strongestSignal } from './sensor-signal';

const now = Date.UTC(2026, 5, 1);
const hearings = [
  { etiqueta: 'corridor', potencia: 60, at: now - MINUTE },
  { etiqueta: 'lounge', potencia: 80, at: now - 5 * MINUTE },
  { etiqueta: 'garden', potencia: 99, at: now - 5 * MINUTE - 1 },
  { etiqueta: 'attic', potencia: 60, at: now },
];

test('hubs that heard it within five minutes, the strongest first', () => {
  expect(currentHubSignals(hearings, now)).toEqual([
    { etiqueta: 'lounge', potencia: 80 },
    { etiqueta: 'attic', potencia: 60 },
    { etiqueta: 'corridor', potencia: 60 },
  ]);
});

test('coverage is the strongest of them, unknown without any', () => {
  expect(strongestSignal(hearings, now)).toBe(80);
  expect(strongestSignal(hearings, now + 10 * MINUTE)).toBeNull();
});
