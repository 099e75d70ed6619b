import { expect, test } from 'vitest';
import { expectedPriority } from './expected-priority';

const estado = { tipo: 'SON', estado_filtrado: 1, resistive_event_type: 0, contact_error: false };
const carla = {
  sensor: 1,
  noUrineAlarm: true,
  noUrine: false,
  rotationAlarm: true,
  rotation: false,
  currentPosition: { rotation_position: 1 },
  soiledSince: '2026-03-01T08:00:00.000Z',
  measuredAt: '2026-03-01T09:25:00.000Z',
  estado,
};
const state = (estado_filtrado: number, more: Partial<typeof estado> = {}) => ({
  estado: { ...estado, estado_filtrado, ...more },
});
const faceDown = { currentPosition: { rotation_position: 5 } };

test.each<[string, Partial<typeof carla> & { lastBand?: number }, ReturnType<typeof expectedPriority>]>([
  ['dry', {}, null],
  ['band 3', state(3), null],
  ['band 4', state(4), 'low'],
  ['band 4 after sudden wetness', state(4, { resistive_event_type: 4 }), 'medium'],
  ['band 5', state(5), 'medium'],
  ['band 5 when it went out of range', { ...state(60, { tipo: 'NNET' }), lastBand: 5 }, 'medium'],
  ['band 4 when it went out of range', { ...state(60, { tipo: 'NNET' }), lastBand: 4 }, 'low'],
  ['no urine', { noUrine: true }, 'medium'],
  ['to turn', { rotation: true }, 'low'],
  ['face-down', faceDown, 'high'],
  ['face-down and band 5', { ...faceDown, ...state(5) }, 'high'],
  ['face-down before the sticker came off', { ...faceDown, ...state(0) }, 'low'],
  ['contact error', state(1, { contact_error: true }), 'low'],
  ['off', state(50, { tipo: 'SOFF' }), 'low'],
])('%s', (_, more, priority) => {
  expect(expectedPriority({ ...carla, ...more })).toBe(priority);
});
