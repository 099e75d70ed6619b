import { describe, expect, test } from 'vitest';
import { type CardPatient, cardBars, cardStatus, lastKnownWetMinutes, showsWarning } from './card';
import { cardColour } from './card-colour';

const estado = { tipo: 'SON', estado_filtrado: 1, resistive_event_type: 0, contact_error: false };
const anna: CardPatient = {
  sensor: 7,
  noUrineAlarm: false,
  noUrine: false,
  soiledSince: null,
  measuredAt: '2026-03-01T09:25:00.000Z',
  estado,
};
const told = (estado_filtrado: number, more: Partial<typeof estado> = {}) => ({
  ...estado,
  estado_filtrado,
  ...more,
});

describe('status, colour and bars', () => {
  test.each<[string, Partial<CardPatient>, string, string, number]>([
    ['no sensor beats all', { sensor: null, estado: told(5) }, 'not-assigned', 'grey', 0],
    ['never heard', { estado: null }, 'off', 'grey', 0],
    [
      'SOFF beats contact error',
      { estado: told(50, { tipo: 'SOFF', contact_error: true }) },
      'off',
      'grey',
      0,
    ],
    ['SOFF beats its band', { estado: told(5, { tipo: 'SOFF' }) }, 'off', 'grey', 0],
    [
      'NNET beats contact error',
      { estado: told(60, { tipo: 'NNET', contact_error: true }) },
      'out-of-range',
      'black',
      0,
    ],
    [
      'contact error beats the band',
      { estado: told(4, { contact_error: true }) },
      'contact-error',
      'error',
      2,
    ],
    ['0', { estado: told(0) }, 'disconnected', 'yellow', 0],
    ['1', { estado: told(1) }, 'dry', 'dry', 0],
    ['2', { estado: told(2) }, 'dry', 'dry', 0],
    ['3', { estado: told(3) }, 'wet', 'level1', 1],
    ['3 with the alarm', { estado: told(3), noUrineAlarm: true }, 'dry', 'level1', 1],
    ['4', { estado: told(4) }, 'wet', 'level2', 2],
    ['4 with the alarm', { estado: told(4), noUrineAlarm: true }, 'wet', 'level2', 2],
    ['5', { estado: told(5) }, 'wet', 'level3', 3],
    ['6', { estado: told(6) }, 'error', 'error', 0],
    ['50', { estado: told(50) }, 'off', 'grey', 0],
    ['60', { estado: told(60) }, 'out-of-range', 'black', 0],
    ['a code nobody knows', { estado: told(77) }, 'error', 'error', 0],
  ])('%s', (_, patient, status, colour, filled) => {
    expect(cardStatus({ ...anna, ...patient })).toBe(status);
    expect(cardColour({ ...anna, ...patient })).toBe(colour);
    expect(cardBars({ ...anna, ...patient })).toEqual({ filled, red: false });
  });
});

test.each([
  [7, true, true, { filled: 3, red: true }],
  [7, true, false, { filled: 0, red: false }],
  [7, false, true, { filled: 0, red: false }],
  [null, true, true, { filled: 0, red: false }],
])('sensor %s, no-urine alarm %s and no urine %s', (sensor, noUrineAlarm, noUrine, bars) => {
  expect(cardBars({ ...anna, sensor, noUrineAlarm, noUrine })).toEqual(bars);
});

test.each([
  [0, false],
  [1, false],
  [2, false],
  [3, false],
  [4, true],
])('event type %d: warning triangle %s', (resistive_event_type, shown) => {
  expect(showsWarning({ ...anna, estado: told(1, { resistive_event_type }) })).toBe(shown);
});

test('without estado there is no triangle', () => {
  expect(showsWarning({ ...anna, estado: null })).toBe(false);
});

describe('last known wet', () => {
  const since = '2026-03-01T08:00:00.000Z';
  test.each<[string, Partial<CardPatient>, number | null]>([
    ['off while wet', { estado: told(50, { tipo: 'SOFF' }), soiledSince: since }, 85],
    ['out of range while wet', { estado: told(60, { tipo: 'NNET' }), soiledSince: since }, 85],
    ['out of range while dry', { estado: told(60, { tipo: 'NNET' }) }, null],
    ['heard and wet', { estado: told(4), soiledSince: since }, null],
    ['no sensor any more', { sensor: null, estado: told(60, { tipo: 'NNET' }), soiledSince: since }, null],
    ['band 3 told', { estado: told(60, { tipo: 'NNET' }), soiledSince: since, lastBand: 3 }, 85],
    [
      'band 3 is dry with the alarm',
      { estado: told(60, { tipo: 'NNET' }), soiledSince: since, lastBand: 3, noUrineAlarm: true },
      null,
    ],
  ])('%s', (_, patient, minutes) => {
    expect(lastKnownWetMinutes({ ...anna, ...patient })).toBe(minutes);
  });
});
