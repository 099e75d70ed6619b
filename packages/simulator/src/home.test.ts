import { MAX_READINGS, reading } from '@vigilia/contract/ingest';
import { DAY, HOUR, MINUTE } from '@vigilia/domain/instant';
import { expect, test } from 'vitest';
import { historyLines } from './history';
import { heardBy, homeOf } from './home';
import { stampOf } from './stamp';
import { WARD } from './testing/ward';

const from = Date.parse('2026-11-10T08:00:00Z');
const home = homeOf('demo', WARD);

test('two hubs hear one sensor, each in its own strength and otherwise the same', () => {
  const [first, second] = ['HUB-TUIN', 'HUB-EEN'].map((hub) => {
    const readings = heardBy(home, from, from + 2 * HOUR, MINUTE)
      .filter((batch) => batch.hub === hub)
      .flatMap((batch) => batch.readings);
    return readings.filter(({ sensor }) => sensor === 'S-0001' || sensor === 'S-0004');
  }) as [ReturnType<typeof reading.parse>[], ReturnType<typeof reading.parse>[]];
  expect(second.length).toBeGreaterThan(0);
  const known = new Map(first.map((heard) => [`${heard.sensor} ${heard.at}`, heard]));
  for (const heard of second) {
    const near = known.get(`${heard.sensor} ${heard.at}`);
    expect({ ...heard, signal: 0 }).toEqual({ ...near, signal: 0 });
    expect(near?.signal ?? 0).toBeGreaterThan(heard.signal ?? 100);
  }
});

test('batches hold no more than the wire allows, and each hub hears in order', () => {
  for (const { readings } of heardBy(home, from, from + 3 * HOUR, 10_000)) {
    expect(readings.length).toBeLessThanOrEqual(MAX_READINGS);
    expect(readings.map(({ at }) => at)).toEqual(readings.map(({ at }) => at).sort());
  }
});

test('a sensor that no hub hears is not heard', () => {
  const deaf = homeOf('demo', { ...WARD, sensors: [{ codigo: 'S-9', capacidad: 100, hubs: [] }] });
  expect(heardBy(deaf, from, from + HOUR, MINUTE)).toEqual([]);
});

test('a history is one reading of the wire a line, as the nearest hub heard it', () => {
  const lines = [...historyLines(home, from, from + 8 * HOUR, 4 * MINUTE)].join('').trimEnd().split('\n');
  const told = lines.map((line) => reading.parse(JSON.parse(line)));
  const nearest = new Map(WARD.sensors.map(({ codigo, hubs }) => [codigo, hubs[0]]));
  const heard = heardBy(home, from, from + 8 * HOUR, 4 * MINUTE).flatMap(({ hub, readings }) =>
    readings.filter(({ sensor }) => nearest.get(sensor) === hub),
  );
  const inOrder = (readings: typeof told) =>
    [...readings].sort((a, b) => a.sensor.localeCompare(b.sensor) || a.at.localeCompare(b.at));
  expect(told).toEqual(inOrder(told));
  expect(told).toEqual(inOrder(heard));
});

test('the quick stamp is the one Date writes', () => {
  for (const at of [0, -1, from, from + 59_999, from + DAY - 1, Date.parse('2027-01-01T00:00:00Z')])
    expect(stampOf(at)).toBe(new Date(at).toISOString());
});
