import { describe, expect, test } from 'vitest';
import type { Moment } from './freshness';
import { MINUTE } from './instant';
import { type PanelPatient, panelColour, panelFigure, showsRecommended } from './left-panel';

const onBack = { vertical_position: 1, rotation_position: 1 } as const;
const faceDown = (rotation_position: 4 | 5) => ({ vertical_position: 1, rotation_position }) as const;
const son = (estado_filtrado: number) => ({ tipo: 'SON', estado_filtrado });
const bert: PanelPatient = {
  sensor: 3,
  allowActivityTracking: true,
  rotationAlarm: true,
  rotation: false,
  currentPosition: onBack,
  estado: son(1),
  measuredAt: 0,
  sensor_info: { lastTimeOnline: 0 },
};
/** Minutes after the reading. */
const after = (minutes: number, connection: Moment['connection'] = 'live'): Moment => ({
  now: minutes * MINUTE,
  connection,
});

describe('panel colour', {
  tags: ['R-POSITION-2', 'R-POSITION-3', 'R-POSITION-4', 'R-POSITION-5', 'R-POSITION-6', 'R-POSITION-9'],
}, () => {
  test.each<[string, Partial<PanelPatient>, string | null]>([
    ['activity not tracked', { allowActivityTracking: false, rotation: true }, null],
    ['no alarm', { rotationAlarm: false }, 'neutral'],
    [
      'no alarm, though face-down and off',
      { rotationAlarm: false, currentPosition: faceDown(4), estado: { tipo: 'SOFF', estado_filtrado: 50 } },
      'neutral',
    ],
    ['no turn due', {}, 'green'],
    ['turn due', { rotation: true }, 'red'],
    ['face-down left', { currentPosition: faceDown(4) }, 'red'],
    ['face-down right', { currentPosition: faceDown(5) }, 'red'],
    ['position unknown', { currentPosition: null }, 'green'],
    ['disconnected takes precedence over a turn due', { rotation: true, estado: son(0) }, 'yellow'],
    ['error takes precedence over face-down', { currentPosition: faceDown(5), estado: son(6) }, 'yellow'],
    ['an unknown code', { estado: son(77) }, 'yellow'],
    ['most severe wetness', { estado: son(5) }, 'green'],
    ['off', { rotation: true, estado: { tipo: 'SOFF', estado_filtrado: 50 } }, 'grey'],
    ['out of range', { rotation: true, estado: { tipo: 'NNET', estado_filtrado: 60 } }, 'grey'],
    ['no reading yet', { estado: null }, 'grey'],
    ['no sensor', { sensor: null }, 'grey'],
  ])('%s', (_, patient, colour) => {
    expect(panelColour({ ...bert, ...patient }, after(1))).toBe(colour);
  });
});

describe('with data that may be overtaken', () => {
  const red = { rotation: true };
  test.each<[string, Partial<PanelPatient>, Moment, string, unknown]>([
    ['loaded every minute', {}, after(1, 'refreshing'), 'green', onBack],
    ['connection lost: not green, the position as last known', {}, after(1, 'lost'), 'grey', onBack],
    ['connection lost, turn due', red, after(1, 'lost'), 'red', onBack],
    ['connection lost for over five minutes', red, after(6, 'lost'), 'grey', null],
    ['a reading of over five minutes', {}, after(6), 'grey', null],
    [
      'moisture not measured for over five minutes, but the sensor is heard',
      { sensor_info: { lastTimeOnline: 5 * MINUTE } },
      after(6),
      'grey',
      onBack,
    ],
    ['without sensor details the last measurement counts', { sensor_info: null }, after(1), 'green', onBack],
  ])('%s', (_, patient, moment, colour, figure) => {
    expect(panelColour({ ...bert, ...patient }, moment)).toBe(colour);
    expect(panelFigure({ ...bert, ...patient }, moment)).toEqual(figure);
  });
});

describe('panel figure', { tags: ['R-POSITION-9'] }, () => {
  test.each<[string, Partial<PanelPatient>, unknown]>([
    ['measured', {}, onBack],
    ['off', { estado: { tipo: 'SOFF', estado_filtrado: 50 } }, null],
    ['out of range', { estado: { tipo: 'NNET', estado_filtrado: 60 } }, null],
    ['vertical unknown', { currentPosition: { vertical_position: 0, rotation_position: 1 } }, null],
    ['position unknown', { currentPosition: null }, null],
    ['not tracked', { allowActivityTracking: false }, null],
  ])('%s', (_, patient, figure) => {
    expect(panelFigure({ ...bert, ...patient }, after(1))).toEqual(figure);
  });
});

describe('the card alternates with the recommended position', { tags: ['R-POSITION-8'] }, () => {
  const due: PanelPatient = { ...bert, rotation: true };
  test.each<[string, Partial<PanelPatient>, boolean]>([
    ['all conditions are met', {}, true],
    ['no sensor', { sensor: null }, false],
    ['no estado', { estado: null }, false],
    ['SOFF', { estado: { tipo: 'SOFF', estado_filtrado: 50 } }, false],
    ['NNET', { estado: { tipo: 'NNET', estado_filtrado: 60 } }, false],
    ['state 0', { estado: son(0) }, false],
    ['state 6', { estado: son(6) }, true],
    ['no alarm', { rotationAlarm: false }, false],
    ['no turn due', { rotation: false }, false],
  ])('%s', (_, patient, shown) => {
    expect(showsRecommended({ ...due, ...patient })).toBe(shown);
  });
});
