import { describe, expect, test } from 'vitest';
import { advancedChart } from './advanced-chart';
import { HOUR, MINUTE } from './instant';
import type { CalibratedReading } from './reading';
import { BAND_4, BAND_6, reading, readingsEvery } from './testing/readings';
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

test('the chart has one point a minute for the 24 hours up to and including the requested minute', {
  tags: ['R-ADVANCED-6'],
}, () => {
  const chart = chartOf([]);
  for (const list of Object.values(chart)) expect(list).toHaveLength(1440);
  expect([chart.labels[0], chart.labels.at(-1)]).toEqual(['12:01', '12:00']);
});

describe('a point shows disconnected, out of range or the level', { tags: ['R-ADVANCED-6'] }, () => {
  const chart = chartOf([
    reading(at(-60) + 5_000, BAND_4),
    ...readingsEvery(MINUTE, at(-50), at(-40), { ...BAND_4, contact: 'none' }),
    reading(at(-30)),
    reading(at(-29), { power: 'off' }),
    ...readingsEvery(MINUTE, at(-10), at(1), BAND_6),
  ]);
  test.each([
    ['before the first reading: out of range', 61, null, 100, null],
    ['in the minute of a reading: its level', 60, null, null, 64],
    ['four minutes after a reading: still its level', 56, null, null, 64],
    ['five minutes after a reading: out of range', 55, null, 100, null],
    ['one reading without contact: nothing', 50, null, null, null],
    ['two readings without contact: disconnected', 49, 100, null, null],
    ['a dry reading: level 0', 30, null, null, 0],
    ['off: nothing', 29, null, null, null],
    ['off, 17 minutes later: still nothing', 12, null, null, null],
    ['beyond the measuring range: level 100', 5, null, null, 100],
    ['the last minute has a point', 0, null, null, 100],
  ])('%s', (_, minutes, desconectado, sin_cobertura, resistivo) => {
    expect([
      back(chart.desconectado, minutes),
      back(chart.sin_cobertura, minutes),
      back(chart.resistivo, minutes),
    ]).toEqual([desconectado, sin_cobertura, resistivo]);
  });
});

test('minutes in the future and after the assignment are empty', () => {
  const chart = chartOf(readingsEvery(MINUTE, at(-100), at(-20)), at(-15), at(-19));
  expect(back(chart.resistivo, 20)).toBe(0);
  expect(back(chart.sin_cobertura, 18)).toBeNull();
  expect(back(chart.sin_cobertura, 0)).toBeNull();
});

test('the carried track gives the level before the first reading of the chart', () => {
  const start = at(-1439);
  const carried = applyReading(startTrack(assignment.from), reading(start - MINUTE, BAND_4));
  const chart = advancedChart(zone, [{ assignment, carried, readings: [] }], end, at(1));
  expect(chart.resistivo.slice(0, 5)).toEqual([64, 64, 64, 64, null]);
  expect(chart.sin_cobertura.slice(0, 5)).toEqual([null, null, null, null, 100]);
});

test('on the night the clocks go back the repeated hour has two points a label', () => {
  const chart = advancedChart(zone, [], Date.parse('2026-10-25T12:00:00+01:00'), 0);
  expect(chart.labels.filter((label) => label === '02:30')).toHaveLength(2);
});
