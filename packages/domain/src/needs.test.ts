import { expect, test } from 'vitest';
import { needsOf } from './needs';

const estado = { tipo: 'SON', estado_filtrado: 1, resistive_event_type: 0, contact_error: false };
const carla = {
  sensor: 1 as number | null,
  noUrineAlarm: false,
  noUrine: false,
  rotationAlarm: true,
  rotation: false,
  currentPosition: { rotation_position: 1 },
  soiledSince: null as string | null,
  measuredAt: '2026-03-01T09:25:00.000Z',
  estado: estado as typeof estado | null,
};
const withState = (estado_filtrado: number, more: Partial<typeof estado> = {}) => ({
  estado: { ...estado, estado_filtrado, ...more },
});
const wetSince = { soiledSince: '2026-03-01T08:00:00.000Z' };

const faceDown = { currentPosition: { rotation_position: 4 } };

const TABLE: [string, Partial<typeof carla> & { lastBand?: number | null }, string[]][] = [
  ['dry', {}, []],
  ['band 3', { ...withState(3), ...wetSince }, []],
  ['band 4', { ...withState(4), ...wetSince }, ['to-change']],
  ['band 5', { ...withState(5), ...wetSince }, ['to-change']],
  ['band 4 under a contact error', withState(4, { contact_error: true }), ['to-change', 'sensor-problem']],
  ['turn due', { rotation: true }, ['to-turn']],
  ['face-down', faceDown, ['to-turn']],
  ['face-down without the rotation alarm', { ...faceDown, rotationAlarm: false }, []],
  ['face-down and very wet', { ...faceDown, ...withState(5) }, ['to-change', 'to-turn']],
  ['face-down with a sensor error', { ...faceDown, ...withState(6) }, ['to-turn', 'sensor-problem']],
  ['face-down when the sticker came off', { ...faceDown, ...withState(0) }, ['sensor-problem']],
  [
    'face-down before it went out of range',
    { ...faceDown, ...withState(60, { tipo: 'NNET' }) },
    ['out-of-range'],
  ],
  ['no urine', { noUrineAlarm: true, noUrine: true }, ['no-urine']],
  ['no urine without its alarm', { noUrine: true }, []],
  ['out of range', withState(60, { tipo: 'NNET' }), ['out-of-range']],
  [
    'out of range with an old contact error',
    withState(60, { tipo: 'NNET', contact_error: true }),
    ['out-of-range'],
  ],
  [
    'out of range while wet',
    { ...withState(60, { tipo: 'NNET' }), ...wetSince },
    ['to-change', 'out-of-range'],
  ],
  [
    'out of range while band 3',
    { ...withState(60, { tipo: 'NNET' }), ...wetSince, lastBand: 3 },
    ['out-of-range'],
  ],
  [
    'off while band 5',
    { ...withState(50, { tipo: 'SOFF' }), ...wetSince, lastBand: 5 },
    ['to-change', 'sensor-problem'],
  ],
  ['off', withState(50, { tipo: 'SOFF' }), ['sensor-problem']],
  ['disconnected', withState(0), ['sensor-problem']],
  ['error', withState(6), ['sensor-problem']],
  ['no reading yet', { estado: null }, []],
  ['no sensor', { sensor: null, ...withState(5) }, []],
];

test.each(TABLE)('%s', { tags: ['R-LIST-12'] }, (_, patient, needs) => {
  expect(needsOf({ ...carla, ...patient })).toEqual(needs);
});
