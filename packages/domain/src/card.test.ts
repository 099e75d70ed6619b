import { describe, expect, test } from 'vitest';
import { type CardPatient, cardBars, cardStatus, lastKnownWetMinutes, showsWarning } from './card';
import { cardColour } from './card-colour';
import type { Moment } from './freshness';
import { MINUTE } from './instant';

const estado = { tipo: 'SON', estado_filtrado: 1, resistive_event_type: 0, contact_error: false };
const anna: CardPatient = {
  sensor: 7,
  noUrineAlarm: false,
  noUrine: false,
  soiledSince: null,
  measuredAt: '2026-03-01T09:25:00.000Z',
  estado,
};
/** Minutes after the reading. */
const after = (minutes: number, connection: Moment['connection'] = 'live'): Moment => ({
  now: Date.parse('2026-03-01T09:25:00.000Z') + minutes * MINUTE,
  connection,
});
const withState = (estado_filtrado: number, more: Partial<typeof estado> = {}) => ({
  ...estado,
  estado_filtrado,
  ...more,
});

describe('status, colour and bars', {
  tags: [
    'R-CARD-2',
    'R-CARD-3',
    'R-CARD-4',
    'R-CARD-5',
    'R-CARD-6',
    'R-CARD-7',
    'R-CARD-8',
    'R-CARD-9',
    'R-CARD-10',
    'R-CARD-11',
    'R-CARD-12',
    'R-CARD-13',
    'R-CARD-14',
    'R-CARD-16',
    'R-CARD-21',
    'R-CARD-24',
    'R-CARD-27',
  ],
}, () => {
  test.each<[string, Partial<CardPatient>, string, string, number]>([
    [
      'no sensor takes precedence over every state',
      { sensor: null, estado: withState(5) },
      'not-assigned',
      'grey',
      0,
    ],
    ['no sensor takes precedence over no estado', { sensor: null, estado: null }, 'not-assigned', 'grey', 0],
    [
      'no sensor takes precedence over SOFF',
      { sensor: null, estado: withState(50, { tipo: 'SOFF' }) },
      'not-assigned',
      'grey',
      0,
    ],
    [
      'no sensor takes precedence over NNET',
      { sensor: null, estado: withState(60, { tipo: 'NNET' }) },
      'not-assigned',
      'grey',
      0,
    ],
    [
      'no sensor takes precedence over contact error',
      { sensor: null, estado: withState(1, { contact_error: true }) },
      'not-assigned',
      'grey',
      0,
    ],
    ['no reading yet', { estado: null }, 'off', 'grey', 0],
    [
      'SOFF takes precedence over contact error',
      { estado: withState(50, { tipo: 'SOFF', contact_error: true }) },
      'off',
      'grey',
      0,
    ],
    ['SOFF takes precedence over the band', { estado: withState(5, { tipo: 'SOFF' }) }, 'off', 'grey', 0],
    [
      'NNET takes precedence over the band',
      { estado: withState(5, { tipo: 'NNET' }) },
      'out-of-range',
      'black',
      0,
    ],
    [
      'NNET takes precedence over contact error',
      { estado: withState(60, { tipo: 'NNET', contact_error: true }) },
      'out-of-range',
      'black',
      0,
    ],
    [
      'contact error takes precedence over the band',
      { estado: withState(4, { contact_error: true }) },
      'contact-error',
      'error',
      2,
    ],
    ['state 0', { estado: withState(0) }, 'disconnected', 'yellow', 0],
    ['state 1', { estado: withState(1) }, 'dry', 'dry', 0],
    ['state 2', { estado: withState(2) }, 'dry', 'dry', 0],
    ['state 3', { estado: withState(3) }, 'wet', 'level1', 1],
    ['state 3 with the no-urine alarm', { estado: withState(3), noUrineAlarm: true }, 'dry', 'dry', 1],
    ['state 4', { estado: withState(4) }, 'wet', 'level2', 2],
    ['state 4 with the no-urine alarm', { estado: withState(4), noUrineAlarm: true }, 'wet', 'level2', 2],
    ['state 5', { estado: withState(5) }, 'wet', 'level3', 3],
    ['state 6', { estado: withState(6) }, 'error', 'error', 0],
    ['state 50', { estado: withState(50) }, 'off', 'grey', 0],
    ['state 60', { estado: withState(60) }, 'out-of-range', 'black', 0],
    ['an unknown code', { estado: withState(77) }, 'error', 'error', 0],
  ])('%s', (_, patient, status, colour, filled) => {
    expect(cardStatus({ ...anna, ...patient }, after(1))).toBe(status);
    expect(cardColour({ ...anna, ...patient }, after(1))).toBe(colour);
    expect(cardBars({ ...anna, ...patient })).toEqual({ filled, red: false });
  });
});

describe('a stale card is never green', { tags: ['R-CARD-25'] }, () => {
  test.each<[string, Partial<CardPatient>, Moment, string, string]>([
    ['a reading of five minutes', {}, after(5), 'dry', 'dry'],
    ['a reading of over five minutes', {}, after(5.01), 'last-dry', 'grey'],
    ['never measured', { measuredAt: null }, after(1), 'last-dry', 'grey'],
    ['loaded every minute', {}, after(1, 'refreshing'), 'dry', 'dry'],
    ['loaded every minute, but an old reading', {}, after(6, 'refreshing'), 'last-dry', 'grey'],
    ['the connection is lost', {}, after(1, 'lost'), 'last-dry', 'grey'],
    [
      'lost, band 3 with the no-urine alarm',
      { estado: withState(3), noUrineAlarm: true },
      after(1, 'lost'),
      'last-dry',
      'grey',
    ],
    ['lost while wet: still wet', { estado: withState(4) }, after(90, 'lost'), 'wet', 'level2'],
    ['lost while out of range', { estado: withState(60) }, after(1, 'lost'), 'out-of-range', 'black'],
    ['lost while disconnected', { estado: withState(0) }, after(1, 'lost'), 'disconnected', 'yellow'],
  ])('%s', (_, patient, moment, status, colour) => {
    expect(cardStatus({ ...anna, ...patient }, moment)).toBe(status);
    expect(cardColour({ ...anna, ...patient }, moment)).toBe(colour);
  });
});

test.each([
  [7, true, true, { filled: 3, red: true }],
  [7, true, false, { filled: 0, red: false }],
  [7, false, true, { filled: 0, red: false }],
  [null, true, true, { filled: 0, red: false }],
])(
  'sensor %s, no-urine alarm %s and no urine %s',
  { tags: ['R-CARD-17'] },
  (sensor, noUrineAlarm, noUrine, bars) => {
    expect(cardBars({ ...anna, sensor, noUrineAlarm, noUrine })).toEqual(bars);
  },
);

test.each<[string, CardPatient['estado']]>([
  ['no reading yet', null],
  ['off', withState(50, { tipo: 'SOFF' })],
  ['out of range', withState(60, { tipo: 'NNET' })],
  ['contact error', withState(1, { contact_error: true })],
  ...[0, 1, 2, 3, 4, 5, 6].map((state): [string, CardPatient['estado']] => [
    `state ${state}`,
    withState(state),
  ]),
])('no urine fills three red bars: %s', { tags: ['R-CARD-17'] }, (_, estado) => {
  const quiet = { ...anna, noUrine: true, noUrineAlarm: true, estado };
  expect(cardBars(quiet)).toEqual({ filled: 3, red: true });
  expect(cardBars({ ...quiet, noUrineAlarm: false }).red).toBe(false);
});

test.each([
  [0, false],
  [1, false],
  [2, false],
  [3, false],
  [4, true],
])('event type %d: warning triangle %s', { tags: ['R-CARD-15'] }, (resistive_event_type, shown) => {
  expect(showsWarning({ ...anna, estado: withState(1, { resistive_event_type }) })).toBe(shown);
});

test('a patient without estado has no warning triangle', () => {
  expect(showsWarning({ ...anna, estado: null })).toBe(false);
});

describe('minutes wet until the last measurement', { tags: ['R-CARD-26'] }, () => {
  const since = '2026-03-01T08:00:00.000Z';
  test.each<[string, Partial<CardPatient>, number | null]>([
    ['off while wet', { estado: withState(50, { tipo: 'SOFF' }), soiledSince: since }, 85],
    ['out of range while wet', { estado: withState(60, { tipo: 'NNET' }), soiledSince: since }, 85],
    ['state 50 while wet', { estado: withState(50), soiledSince: since }, 85],
    ['state 60 while wet', { estado: withState(60), soiledSince: since }, 85],
    ['out of range while dry: null', { estado: withState(60, { tipo: 'NNET' }) }, null],
    ['wet and in range: null', { estado: withState(4), soiledSince: since }, null],
    [
      'no sensor any more: null',
      { sensor: null, estado: withState(60, { tipo: 'NNET' }), soiledSince: since },
      null,
    ],
    [
      'out of range while in band 3',
      { estado: withState(60, { tipo: 'NNET' }), soiledSince: since, lastBand: 3 },
      85,
    ],
    [
      'band 3 with the no-urine alarm counts as dry: null',
      { estado: withState(60, { tipo: 'NNET' }), soiledSince: since, lastBand: 3, noUrineAlarm: true },
      null,
    ],
  ])('%s', (_, patient, minutes) => {
    expect(lastKnownWetMinutes({ ...anna, ...patient })).toBe(minutes);
  });
});
