import { expect, test } from 'vitest';
import { type Alarm, type AlarmPatient, alarmsOf } from './alarms';

const estado = { tipo: 'SON', estado_filtrado: 1, resistive_event_type: 0, contact_error: false };
const dora: AlarmPatient = {
  sensor: 7,
  noUrineAlarm: true,
  noUrine: false,
  rotationAlarm: true,
  rotation: false,
  currentPosition: { rotation_position: 1 },
  estado,
  soiledSince: null,
  measuredAt: 0,
};
const faceDown: Partial<AlarmPatient> = { currentPosition: { rotation_position: 5 } };
const withState = (more: Partial<typeof estado>) => ({ estado: { ...estado, ...more } });

test.each<[string, Partial<AlarmPatient>, Alarm[]]>([
  ['none', {}, []],
  ['face-down', faceDown, ['face-down']],
  ['face-down, alarm off', { ...faceDown, rotationAlarm: false }, []],
  [
    'face-down with poor contact: as last known',
    { ...faceDown, ...withState({ contact_error: true }) },
    ['face-down'],
  ],
  ['face-down, sticker off', { ...faceDown, ...withState({ estado_filtrado: 0 }) }, []],
  ['face-down, switched off', { ...faceDown, ...withState({ tipo: 'SOFF', estado_filtrado: 50 }) }, []],
  ['face-down, out of range', { ...faceDown, ...withState({ tipo: 'NNET', estado_filtrado: 60 }) }, []],
  ['face-down, no reading yet', { ...faceDown, estado: null }, []],
  ['turn due', { rotation: true }, ['turn']],
  ['saturated', withState({ resistive_event_type: 4 }), ['warning']],
  ...[
    { tipo: 'SOFF', estado_filtrado: 50 },
    { tipo: 'NNET', estado_filtrado: 60 },
    { contact_error: true },
    ...[0, 2, 3, 4, 5, 6].map((estado_filtrado) => ({ estado_filtrado })),
  ].map((state): [string, Partial<AlarmPatient>, Alarm[]] => [
    `saturated, with ${JSON.stringify(state)}`,
    withState({ ...state, resistive_event_type: 4 }),
    ['warning'],
  ]),
  ['saturated, without a sensor', { sensor: null, ...withState({ resistive_event_type: 4 }) }, []],
  ['no urine', { noUrine: true }, ['no-urine']],
  ['no urine, alarm off', { noUrine: true, noUrineAlarm: false }, []],
  ['no urine, without a sensor', { noUrine: true, sensor: null }, []],
  [
    'all of them, the most urgent first',
    { ...faceDown, rotation: true, noUrine: true, ...withState({ resistive_event_type: 4 }) },
    ['face-down', 'warning', 'no-urine', 'turn'],
  ],
])('%s', { tags: ['R-CARD-15', 'R-CARD-23'] }, (_, patient, alarms) => {
  expect(alarmsOf({ ...dora, ...patient })).toEqual(alarms);
});
