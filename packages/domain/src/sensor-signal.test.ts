import { expect, test } from 'vitest';
import { MINUTE } from './instant';
import { currentHubSignals, strongestSignal } from './sensor-signal';

const now = Date.UTC(2026, 5, 1);
const signals = [
  { etiqueta: 'corridor', potencia: 60, at: now - MINUTE },
  { etiqueta: 'lounge', potencia: 80, at: now - 5 * MINUTE },
  { etiqueta: 'garden', potencia: 99, at: now - 5 * MINUTE - 1 },
  { etiqueta: 'attic', potencia: 60, at: now },
];

test('hubs that received the sensor within five minutes, the strongest first', {
  tags: ['R-SENSORS-34'],
}, () => {
  expect(currentHubSignals(signals, now)).toEqual([
    { etiqueta: 'lounge', potencia: 80 },
    { etiqueta: 'attic', potencia: 60 },
    { etiqueta: 'corridor', potencia: 60 },
  ]);
});

test('the strongest signal; null when no hub received the sensor within five minutes', {
  tags: ['R-SENSORS-34'],
}, () => {
  expect(strongestSignal(signals, now)).toBe(80);
  expect(strongestSignal(signals, now + 10 * MINUTE)).toBeNull();
});
