import { describe, expect, test } from 'vitest';
import { advancedChart } from './advanced-chart';
import { HOUR, MINUTE } from './instant';
import type { CalibratedReading } from './reading';
import { BAND_4, BAND_6, every, reading } from './testing/readings';
import { applyReading, startTrack } from './track';

const zone = 'Europe/Amsterdam';
const end = Date.parse('2026-06-02T12:00:00+02:00');
const at = (minutes: number) => end + minutes * MINUTE;
const assignment = { from: end - 30 * HOUR, until: null };
const chartOf = (readings: readonly CalibratedReading[], now = at(1), until: number | null = null) =>
  advancedChart(
    zone,
    [{ assignment: { ...assignment, until }, carried: startTrack(assignment.from), readings }],
    end,
    now,
  );
const back = (list: readonly unknown[], minutes: number) => list.at(-1 - minutes);

test('24 hours up to and with the minute asked for, a point a minute', () => {
  const chart = chartOf([]);
  for (const list of Object.values(chart)) expect(list).toHaveLength(1440);
  expect([chart.labels[0], chart.labels.at(-1)]).toEqual(['12:01', '12:00']);
});

describe('a point', () => {
  const chart = chartOf([
    reading(at(-60) + 5_000, BAND_4),
    ...every(MINUTE, at(-50), at(-40), { ...BAND_4, contact: 'none' }),
    reading(at(-30)),
    reading(at(-29), { power: 'off' }),
    ...every(MINUTE, at(-10), at(1), BAND_6),
  ]);
  test.each([
    ['before the first word', 61, null, 100, null],
    ['the minute of a reading', 60, null, null, 64],
    ['it lasts', 56, null, null, 64],
    ['five minutes at most', 55, null, 100, null],
    ['without contact once', 50, null, null, null],
    ['twice', 49, 100, null, null],
    ['measured dry', 30, null, null, 0],
    ['off', 29, null, null, null],
    ['off, however long', 12, null, null, null],
    ['beyond measuring', 5, null, null, 100],
    ['the last minute', 0, null, null, 100],
  ])('%s', (_, minutes, desconectado, sin_cobertura, resistivo) => {
    expect([
      back(chart.desconectado, minutes),
      back(chart.sin_cobertura, minutes),
      back(chart.resistivo, minutes),
    ]).toEqual([desconectado, sin_cobertura, resistivo]);
  });
});

test('what is to come and what was not worn is empty', () => {
  const chart = chartOf(every(MINUTE, at(-100), at(-20)), at(-15), at(-19));
  expect(back(chart.resistivo, 20)).toBe(0);
  expect(back(chart.sin_cobertura, 18)).toBeNull();
  expect(back(chart.sin_cobertura, 0)).toBeNull();
});

test('what was measured before the readings handed in still holds', () => {
  const start = at(-1439);
  const carried = applyReading(startTrack(assignment.from), reading(start - MINUTE, BAND_4));
  const chart = advancedChart(zone, [{ assignment, carried, readings: [] }], end, at(1));
  expect(chart.resistivo.slice(0, 5)).toEqual([64, 64, 64, 64, null]);
  expect(chart.sin_cobertura.slice(0, 5)).toEqual([null, null, null, null, 100]);
});

test('on the night the clocks go back the hour is told twice', () => {
  const chart = advancedChart(zone, [], Date.parse('2026-10-25T12:00:00+01:00'), 0);
  expect(chart.labels.filter((label) => label === '02:30')).toHaveLength(2);
});
