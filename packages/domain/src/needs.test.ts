import { expect, test } from 'vitest';
import { countNeeds, countPatientsWithNeeds, countPatientsWithoutNeeds, needsOf } from './needs';

const estado = { tipo: 'SON', estado_filtrado: 1, resistive_event_type: 0, contact_error: false };
const carla = {
  sensor: 1 as number | null,
  noUrineAlarm: false,
  noUrine: false,
  rotation: false,
  soiledSince: null as string | null,
  measuredAt: '2026-03-01T09:25:00.000Z',
  estado: estado as typeof estado | null,
};
const told = (estado_filtrado: number, more: Partial<typeof estado> = {}) => ({
  estado: { ...estado, estado_filtrado, ...more },
});
const wetSince = { soiledSince: '2026-03-01T08:00:00.000Z' };

const TABLE: [string, Partial<typeof carla> & { lastBand?: number | null }, string[]][] = [
  ['dry', {}, []],
  ['band 3', { ...told(3), ...wetSince }, []],
  ['band 4', { ...told(4), ...wetSince }, ['to-change']],
  ['band 5', { ...told(5), ...wetSince }, ['to-change']],
  ['band 4 under a contact error', told(4, { contact_error: true }), ['to-change', 'sensor-problem']],
  ['turn due', { rotation: true }, ['to-turn']],
  ['no urine', { noUrineAlarm: true, noUrine: true }, ['no-urine']],
  ['no urine without its alarm', { noUrine: true }, []],
  ['out of range', told(60, { tipo: 'NNET' }), ['out-of-range']],
  [
    'out of range with an old contact error',
    told(60, { tipo: 'NNET', contact_error: true }),
    ['out-of-range'],
  ],
  ['out of range while wet', { ...told(60, { tipo: 'NNET' }), ...wetSince }, ['to-change', 'out-of-range']],
  [
    'out of range while band 3',
    { ...told(60, { tipo: 'NNET' }), ...wetSince, lastBand: 3 },
    ['out-of-range'],
  ],
  [
    'off while band 5',
    { ...told(50, { tipo: 'SOFF' }), ...wetSince, lastBand: 5 },
    ['to-change', 'sensor-problem'],
  ],
  ['off', told(50, { tipo: 'SOFF' }), ['sensor-problem']],
  ['disconnected', told(0), ['sensor-problem']],
  ['error', told(6), ['sensor-problem']],
  ['never heard', { estado: null }, []],
  ['no sensor', { sensor: null, ...told(5) }, []],
];

test.each(TABLE)('%s', (_, patient, needs) => {
  expect(needsOf({ ...carla, ...patient })).toEqual(needs);
});

test('the strip counts each need, the title each patient once', () => {
  const patients = TABLE.map(([, patient]) => ({ ...carla, ...patient }));
  expect(countNeeds(patients)).toEqual({
    'to-change': 5,
    'to-turn': 1,
    'no-urine': 1,
    'out-of-range': 4,
    'sensor-problem': 5,
  });
  expect(countPatientsWithNeeds(patients)).toBe(13);
});

test('well is who is known to need nobody: no sensor and never heard are unknown', () => {
  const well = TABLE.filter(([, patient]) => countPatientsWithoutNeeds([{ ...carla, ...patient }]) === 1).map(
    ([name]) => name,
  );
  expect(well).toEqual(['dry', 'band 3', 'no urine without its alarm']);
});
