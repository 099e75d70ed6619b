import { MAX_READINGS, reading } from '@vigilia/contract/ingest';
import { DAY, HOUR, MINUTE } from '@vigilia/domain/instant';
import { expect, test } from 'vitest';
import { historyChunks } from './history';
import { homeOf, receivedReadings } from './home';
import { isoTimestamp } from './iso-timestamp';
import { WARD } from './testing/ward';

const from = Date.parse('2026-11-10T08:00:00Z');
const home = homeOf('demo', WARD);

test('a reading received by two hubs differs only in signal, weaker at the second hub', () => {
  const [first, second] = ['HUB-TUIN', 'HUB-EEN'].map((hub) => {
    const readings = receivedReadings(home, from, from + 2 * HOUR, MINUTE)
      .filter((batch) => batch.hub === hub)
      .flatMap((batch) => batch.readings);
    return readings.filter(({ sensor }) => sensor === 'S-0001' || sensor === 'S-0004');
  }) as [ReturnType<typeof reading.parse>[], ReturnType<typeof reading.parse>[]];
  expect(second.length).toBeGreaterThan(0);
  const known = new Map(first.map((received) => [`${received.sensor} ${received.at}`, received]));
  for (const received of second) {
    const near = known.get(`${received.sensor} ${received.at}`);
    expect({ ...received, signal: 0 }).toEqual({ ...near, signal: 0 });
    expect(near?.signal ?? 0).toBeGreaterThan(received.signal ?? 100);
  }
});

test('batches have at most MAX_READINGS readings, in order of time', () => {
  for (const { readings } of receivedReadings(home, from, from + 3 * HOUR, 10_000)) {
    expect(readings.length).toBeLessThanOrEqual(MAX_READINGS);
    expect(readings.map(({ at }) => at)).toEqual(readings.map(({ at }) => at).sort());
  }
});

test('a sensor without hubs is not received', () => {
  const unreceived = homeOf('demo', { ...WARD, sensors: [{ codigo: 'S-9', capacidad: 100, hubs: [] }] });
  expect(receivedReadings(unreceived, from, from + HOUR, MINUTE)).toEqual([]);
});

test('a history has every reading once, as the nearest hub received it', () => {
  const lines = [...historyChunks(home, from, from + 8 * HOUR, 4 * MINUTE)].join('').trimEnd().split('\n');
  const printed = lines.map((line) => reading.parse(JSON.parse(line)));
  const nearest = new Map(WARD.sensors.map(({ codigo, hubs }) => [codigo, hubs[0]]));
  const received = receivedReadings(home, from, from + 8 * HOUR, 4 * MINUTE).flatMap(({ hub, readings }) =>
    readings.filter(({ sensor }) => nearest.get(sensor) === hub),
  );
  const inOrder = (readings: typeof printed) =>
    [...readings].sort((a, b) => a.sensor.localeCompare(b.sensor) || a.at.localeCompare(b.at));
  expect(printed).toEqual(inOrder(printed));
  expect(printed).toEqual(inOrder(received));
});

test('isoTimestamp equals Date.toISOString', () => {
  for (const at of [0, -1, from, from + 59_999, from + DAY - 1, Date.parse('2027-01-01T00:00:00Z')])
    expect(isoTimestamp(at)).toBe(new Date(at).toISOString());
});
