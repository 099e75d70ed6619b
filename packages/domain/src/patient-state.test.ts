import { describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from './instant';
import { type CarePlan, nextStateChange, patientState } from './patient-state';
import type { CalibratedReading } from './reading';
import { BAND_3, BAND_4, BAND_5, BAND_6, DRY, reading, readingsEvery } from './testing/readings';
import { applyReading, startTrack } from './track';

const noon = Date.UTC(2026, 5, 1, 12);
const at = (minutes: number) => noon + minutes * MINUTE;
const plan: CarePlan = {
  noUrineAlarm: false,
  noUrineHours: 1,
  rotationAlarm: true,
  stoppedTime: 30,
  allowActivityTracking: true,
};
const trackAfter = (...readings: CalibratedReading[]) =>
  readings.reduce(applyReading, startTrack(noon - HOUR));
const wet = readingsEvery(MINUTE, at(0), at(10), BAND_4);

describe('estado: tipo, estado_filtrado, event, minutes soiled, contact error', {
  tags: ['R-DATA-15', 'R-DATA-17'],
}, () => {
  test.each<[string, CalibratedReading[], now: number, unknown[] | null]>([
    ['no reading', [], 0, null],
    ['dry', [reading(at(0))], 1, ['SON', 1, 0, null, false]],
    ['wet', wet, 10, ['SON', 4, 1, 10, false]],
    ['five minutes after the last reading', wet, 14, ['SON', 4, 1, 14, false]],
    ['five minutes and 1 ms after the last reading', wet, 14 + 1 / MINUTE, ['NNET', 60, 1, null, false]],
    ['off', [...wet, reading(at(10), { power: 'off' })], 11, ['SOFF', 50, 1, null, false]],
    ['off for days', [...wet, reading(at(10), { power: 'off' })], 9999, ['SOFF', 50, 1, null, false]],
    [
      'on again',
      [...wet, reading(at(10), { power: 'off' }), reading(at(60), BAND_4)],
      60,
      ['SON', 4, 1, 60, false],
    ],
    [
      'one dry reading with poor contact keeps the band',
      [...wet, reading(at(10), { ...DRY, contact: 'poor' })],
      11,
      ['SON', 4, 1, 11, true],
    ],
    [
      'several dry readings with poor contact keep the band',
      [...wet, ...readingsEvery(MINUTE, at(10), at(15), { ...DRY, contact: 'poor' })],
      15,
      ['SON', 4, 1, 15, true],
    ],
    [
      'one reading without contact keeps the band',
      [...wet, reading(at(10), { ...DRY, contact: 'none' })],
      11,
      ['SON', 4, 1, 11, false],
    ],
    [
      'two readings without contact: sticker off, a change',
      [...wet, ...readingsEvery(MINUTE, at(10), at(12), { contact: 'none' })],
      12,
      ['SON', 0, 3, null, false],
    ],
    [
      'sticker on again and dry',
      [...wet, ...readingsEvery(MINUTE, at(10), at(12), { contact: 'none' }), reading(at(12))],
      12,
      ['SON', 1, 3, null, false],
    ],
    [
      'error while wet',
      [...wet, ...readingsEvery(MINUTE, at(10), at(12), BAND_6)],
      12,
      ['SON', 6, 2, null, false],
    ],
    [
      'sudden saturation',
      [reading(at(0)), ...readingsEvery(MINUTE, at(1), at(3), BAND_6)],
      3,
      ['SON', 6, 4, null, false],
    ],
    [
      'no calibration: nothing measured',
      [reading(at(0), { capacidad: null })],
      1,
      ['SON', 0, 0, null, false],
    ],
    [
      'no moisture in the reading',
      [...wet, reading(at(10), { moisture: null })],
      11,
      ['SON', 4, 1, 11, false],
    ],
    [
      'an hour at 72 or above without a new reading: warning',
      readingsEvery(MINUTE, at(0), at(58), BAND_5),
      60,
      ['SON', 5, 4, 60, false],
    ],
    [
      'a minute earlier: no warning',
      readingsEvery(MINUTE, at(0), at(58), BAND_5),
      59,
      ['SON', 5, 1, 59, false],
    ],
  ])('%s', (_, readings, now, expected) => {
    const { estado } = patientState(trackAfter(...readings), plan, at(now));
    expect(estado && Object.values(estado)).toEqual(expected);
  });
});

describe('while out of range', () => {
  const state = patientState(trackAfter(...wet), plan, at(100));
  test('soiledSince, lastBand and measuredAt stay known', () => {
    expect([state.soiledSince, state.lastBand, state.measuredAt]).toEqual([at(0), 4, at(9)]);
  });
  test('a change clears soiledSince', () => {
    const changed = patientState(trackAfter(...wet, ...readingsEvery(MINUTE, at(10), at(12))), plan, at(100));
    expect([changed.soiledSince, changed.lastBand, changed.lastUrineTime]).toEqual([null, 1, at(0)]);
  });
  test('a skipped reading does not update measuredAt', () => {
    expect(
      patientState(trackAfter(...wet, reading(at(10), { contact: 'poor' })), plan, at(11)).measuredAt,
    ).toBe(at(9));
  });
});

describe('positions', { tags: ['R-POSITION-10'] }, () => {
  const still = trackAfter(reading(at(0), { roll: -60 }));
  test('position, time in it, turn due and recommendation follow from the track', {
    tags: ['R-DATA-9'],
  }, () => {
    expect(patientState(still, plan, at(30))).toMatchObject({
      currentPosition: { vertical_position: 1, rotation_position: 2 },
      positionSince: at(0),
      timeInPosition: 30,
      rotation: true,
      recommendedPosition: 3,
    });
  });
  test.each<[string, CalibratedReading[], now: number, current: number | null, counted: number | null]>([
    ['held all the time', [], 3, 0, 0],
    ['face-down seconds ago: not the time of the left side', [reading(at(203), { roll: 150 })], 203, 203, 0],
    [
      'face-down for less than returnTime',
      [reading(at(203), { roll: 150 }), reading(at(206), { roll: 150 })],
      207,
      203,
      0,
    ],
    [
      'face-down for returnTime',
      [reading(at(203), { roll: 150 }), reading(at(206), { roll: 150 })],
      208,
      203,
      203,
    ],
    [
      'another side in between',
      [reading(at(203), { roll: 150 }), reading(at(205), { roll: 60 })],
      206,
      205,
      0,
    ],
    ['back on the left side', [reading(at(203), { roll: 150 }), reading(at(205), { roll: -60 })], 206, 0, 0],
    ['side unknown', [reading(at(203), { roll: null })], 203, null, 0],
  ])(
    'the current position and the counted one have their own times: %s',
    (_, readings, now, current, counted) => {
      const left = readingsEvery(MINUTE, at(0), at(203), { roll: -60 });
      const { currentPositionSince, positionSince } = patientState(
        trackAfter(...left, ...readings),
        plan,
        at(now),
      );
      const minute = (value: number | null) => (value === null ? null : at(value));
      expect([currentPositionSince, positionSince]).toEqual([minute(current), minute(counted)]);
    },
  );
  test('positions are null when activity is not tracked', () => {
    expect(patientState(still, { ...plan, allowActivityTracking: false }, at(30))).toMatchObject({
      currentPosition: null,
      positionSince: null,
      timeInPosition: null,
      rotation: false,
      recommendedPosition: null,
    });
  });
  test('the correction of the reading is subtracted from the roll', () => {
    const corrected = trackAfter(reading(at(0), { roll: -35, correction: -10 }));
    expect(patientState(corrected, plan, at(1)).currentPosition?.rotation_position).toBe(1);
  });
});

describe('no urine needs readings with good contact, for as long as the alarm asks', () => {
  test('a sensor fitted 44 minutes ago says nothing about an hour', { tags: ['R-DATA-16'] }, () => {
    const track = trackAfter(...readingsEvery(MINUTE, at(4), at(64)));
    const noUrineAt = (minute: number) =>
      patientState(track, { ...plan, noUrineAlarm: true }, at(minute)).noUrine;
    expect([48, 63, 64, 65].map(noUrineAt)).toEqual([false, false, true, true]);
  });
  test('a track stored by an earlier version is measured anew', () => {
    const { coverage: _, ...old } = trackAfter(reading(at(0)));
    expect(patientState(old, { ...plan, noUrineAlarm: true }, at(1)).noUrine).toBe(false);
    const next = readingsEvery(MINUTE, at(1), at(62)).reduce(applyReading, old);
    expect(patientState(next, { ...plan, noUrineAlarm: true }, at(61)).noUrine).toBe(true);
  });

  test.each([
    ['ok', true],
    ['poor', false],
    ['none', false],
    [null, false],
  ] as const)('contact %s: no urine %s', { tags: ['R-DATA-16'] }, (contact, noUrine) => {
    const track = trackAfter(...readingsEvery(MINUTE, at(0), at(120), { contact }));
    expect(patientState(track, { ...plan, noUrineAlarm: true }, at(120)).noUrine).toBe(noUrine);
  });
});

describe('the next state change without a reading', () => {
  test.each<[string, CalibratedReading[], Partial<CarePlan>, now: number, next: number | null]>([
    ['no reading', [], {}, 0, null],
    ['out of range', [reading(at(0))], {}, 0, 5 + 1 / MINUTE],
    ['after out of range the turn due', [reading(at(0))], {}, 6, 30],
    ['after the turn nothing', [reading(at(0))], {}, 30, null],
    ['off: only the turn', [reading(at(0)), reading(at(1), { power: 'off' })], {}, 1, 30],
    ['an hour after the last rise', [reading(at(0), BAND_3)], { noUrineAlarm: true }, 31, 60],
    ['activity not tracked', [reading(at(0))], { allowActivityTracking: false }, 6, null],
    [
      'turned: the new position counts after five minutes',
      [reading(at(0)), reading(at(10), { roll: -60 })],
      {},
      10,
      15,
    ],
  ])('%s', (_, readings, more, now, next) => {
    expect(nextStateChange(trackAfter(...readings), { ...plan, ...more }, at(now))).toBe(
      next === null ? null : at(next),
    );
  });
});
