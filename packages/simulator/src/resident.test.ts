import { reading as wireReading } from '@vigilia/contract/ingest';
import { DAY, HOUR, MINUTE } from '@vigilia/domain/instant';
import { formatTime } from '@vigilia/domain/local-time';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { careDayAt } from './care-day';
import { profileOf } from './profile';
import { residentReadings } from './resident';
import { toWire } from './wire';

const start = Date.parse('2026-10-24T00:00:00Z'); // the night after, the clocks go back
const resident = (sensor: string, seed = 'test', zona = 'Europe/Amsterdam') =>
  profileOf(seed, { sensor, capacidad: 100, zona });
const residents = Array.from({ length: 40 }, (_, index) => resident(`S-${index}`));
const month = (profile = residents[0]!) => [
  ...residentReadings(profile, start, start + 30 * DAY, 4 * MINUTE),
];

test('a period generated in pieces has the same readings as in one', () => {
  const minutes = fc.integer({ min: 0, max: 3 * 24 * 60 });
  fc.assert(
    fc.property(fc.string(), minutes, minutes, minutes, fc.constantFrom(60, 240, 37), (sensor, ...rest) => {
      const every = rest[3] * 1000;
      const [a, b, c] = rest
        .slice(0, 3)
        .sort((x, y) => x - y)
        .map((minute) => start + minute * MINUTE) as [number, number, number];
      const pieces = [
        ...residentReadings(resident(sensor), a, b, every),
        ...residentReadings(resident(sensor), b, c, every),
      ];
      expect(pieces).toEqual([...residentReadings(resident(sensor), a, c, every)]);
    }),
    { numRuns: 30 },
  );
});

test('a reading does not depend on the interval', () => {
  const sparse = month();
  const often = new Map(
    [...residentReadings(residents[0]!, start, start + 30 * DAY, MINUTE)].map((reading) => [
      reading.at,
      reading,
    ]),
  );
  const both = sparse.filter(({ at, power }) => often.has(at) && power === 'on');
  expect(both.length).toBeGreaterThan(5_000);
  expect(both.map(({ at }) => often.get(at))).toEqual(both);
});

test('readings are in order, within the period and valid on the wire', () => {
  const readings = month();
  const times = readings.map(({ at }) => at);
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  expect(times[0]).toBeGreaterThanOrEqual(start);
  expect(times.at(-1)).toBeLessThan(start + 30 * DAY);
  expect(readings.filter((reading) => !wireReading.safeParse(toWire('S-0', reading, 77)).success)).toEqual(
    [],
  );
});

test('other seeds and sensors give other readings', () => {
  const first = (sensor: string, seed?: string) => [
    ...residentReadings(resident(sensor, seed), start, start + HOUR, MINUTE),
  ];
  expect(first('S-1')).toEqual(first('S-1'));
  expect(first('S-1')).not.toEqual(first('S-2'));
  expect(first('S-1')).not.toEqual(first('S-1', 'another'));
});

describe('a month of forty residents', () => {
  const all = residents.flatMap((profile) => month(profile));

  test('contains every power, contact, posture and a low battery', () => {
    expect(new Set(all.map(({ power }) => power))).toEqual(new Set(['on', 'off']));
    expect(new Set(all.map(({ contact }) => contact))).toEqual(new Set(['ok', 'poor', 'none', null]));
    expect(all.some(({ moisture }) => (moisture ?? 0) > 1100)).toBe(true); // beyond the measuring range
    expect(all.some(({ roll }) => Math.abs(roll ?? 0) > 120)).toBe(true); // face-down
    expect(all.some(({ pitch }) => (pitch ?? 0) >= 70)).toBe(true); // upright
    expect(all.some(({ battery }) => battery <= 26)).toBe(true);
  });

  test('pads are dry for 80 to 97 percent of the readings', () => {
    const dry = all.filter(({ moisture }) => (moisture ?? 0) < 107);
    expect(dry.length / all.length).toSatisfy((part: number) => part > 0.8 && part < 0.97);
  });

  test('every pad is dry again after the morning wash', () => {
    for (const profile of residents) {
      const { from } = careDayAt(profile, start);
      const next = residentReadings(profile, from + 5 * MINUTE, from + 20 * MINUTE, MINUTE);
      for (const { moisture } of next) expect(moisture ?? 96).toBeLessThan(97);
    }
  });

  test('bedridden residents never sit up, all others do', () => {
    for (const profile of residents) {
      const sits = month(profile).some(({ pitch }) => (pitch ?? 0) >= 45);
      expect(sits).toBe(profile.mobility !== 'bedridden');
    }
  });
});

test('a sensor that is switched off sends one reading with power off', () => {
  const twice = residents.flatMap((profile) =>
    month(profile).filter(({ power }, index, all) => power === 'off' && all[index + 1]?.power === 'off'),
  );
  expect(twice).toEqual([]);
});

test('the wash stays at its local hour when the clocks change', () => {
  for (const zona of ['Europe/Amsterdam', 'Europe/Madrid'])
    for (const noon of ['2026-03-28T12:00Z', '2026-03-29T12:00Z', '2026-10-24T12:00Z', '2026-10-25T12:00Z']) {
      const day = careDayAt(resident('S-1', 'test', zona), Date.parse(noon));
      expect(formatTime(zona, day.from)).toMatch(/^0[6-8]:/);
      expect(formatTime(zona, day.until)).toMatch(/^0[6-8]:/);
    }
});
