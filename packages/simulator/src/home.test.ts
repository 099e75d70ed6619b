import { MAX_READINGS, type WireReading } from '@vigilia/contract/ingest';
import { quarterOf } from '@vigilia/domain/hub-loss';
import { DAY, HOUR, MINUTE } from '@vigilia/domain/instant';
import { expect, test } from 'vitest';
import { historyChunks } from './history';
import { homeOf, LivingHome } from './home';
import { isoTimestamp } from './iso-timestamp';
import { WARD } from './testing/ward';

const from = Date.parse('2026-11-10T08:00:00Z');
const home = homeOf('demo', WARD);
const living = (plan = home, everyMs = MINUTE) =>
  new LivingHome(plan, { begins: from - 12 * HOUR, from, everyMs });

test('a reading received by two hubs differs only in signal, weaker at the second hub', () => {
  const { batches } = living().advance(from + 2 * HOUR);
  const [first, second] = ['HUB-TUIN', 'HUB-EEN'].map((hub) =>
    batches
      .filter((batch) => batch.hub === hub)
      .flatMap((batch) => batch.readings)
      .filter(({ sensor }) => sensor === 'S-0001' || sensor === 'S-0004'),
  ) as [WireReading[], WireReading[]];
  expect(second.length).toBeGreaterThan(0);
  const known = new Map(first.map((received) => [`${received.sensor} ${received.at}`, received]));
  for (const received of second) {
    const near = known.get(`${received.sensor} ${received.at}`);
    expect({ ...received, signal: 0 }).toEqual({ ...near, signal: 0 });
    expect(near?.signal ?? 0).toBeGreaterThan(received.signal ?? 100);
  }
});

test('batches have at most MAX_READINGS readings, in order of time', () => {
  const { batches } = living(home, 10_000).advance(from + 3 * HOUR);
  expect(Math.max(...batches.map(({ readings }) => readings.length))).toBe(MAX_READINGS);
  for (const { readings } of batches)
    expect(readings.map(({ at }) => at)).toEqual(readings.map(({ at }) => at).sort());
});

test('a home advanced in pieces receives and does the same as at once', () => {
  const [whole, pieces] = [living(), living()];
  const { batches, acts } = whole.advance(from + 10 * HOUR);
  const hours = Array.from({ length: 10 }, (_, hour) => pieces.advance(from + (hour + 1) * HOUR));
  const ofHub = (all: typeof batches) =>
    home.hubs.map((hub) => all.filter((batch) => batch.hub === hub).flatMap(({ readings }) => readings));
  expect(ofHub(hours.flatMap((hour) => hour.batches))).toEqual(ofHub(batches));
  expect(hours.flatMap((hour) => hour.acts)).toEqual(acts);
  expect(acts.length).toBeGreaterThan(20);
  // What was before its beginning reaches nobody.
  expect(acts.filter(({ at }) => at < from)).toEqual([]);
  const times = batches.flatMap(({ readings }) => readings.map(({ at }) => at));
  expect(times.filter((at) => at < isoTimestamp(from))).toEqual([]);
});

test('a sensor without hubs is not received', () => {
  const sensors = WARD.sensors.slice(0, 1).map((sensor) => ({ ...sensor, hubs: [] }));
  expect(living(homeOf('demo', { ...WARD, sensors })).advance(from + HOUR).batches).toEqual([]);
});

test('what a visitor records is done: the sensor shows it', () => {
  const [left, changed] = [living(), living()];
  const until = from + 8 * HOUR;
  const wettest = (of: LivingHome, to: number) =>
    of
      .advance(to)
      .batches.flatMap(({ readings }) => readings)
      .filter(({ at }) => at >= isoTimestamp(to - 2 * MINUTE));
  const wet = wettest(left, until).sort((a, b) => (b.moisture ?? 0) - (a.moisture ?? 0))[0]!;
  expect(wet.moisture).toBeGreaterThan(110);
  changed.advance(until);
  changed.perform({ resident: wet.sensor, kind: 'changed', at: until });
  const after = wettest(changed, until + 10 * MINUTE).filter(({ sensor }) => sensor === wet.sensor);
  expect(after.length).toBeGreaterThan(0);
  for (const { moisture } of after) expect(moisture ?? 96).toBeLessThan(99);
});

const PERIOD = { from, to: from + 3 * DAY, everyMs: 4 * MINUTE, readingDays: 1, alertDays: 2 };

test('a history has a day for each, the readings and alerts of the last days, and what was recorded; the same seed gives the same bytes', () => {
  const truths: string[][] = [[], []];
  const [text, again] = truths.map((truth) =>
    [...historyChunks(home, PERIOD, (line) => truth.push(line))].join(''),
  ) as [string, string];
  expect(again).toBe(text);
  expect(truths[1]).toEqual(truths[0]);
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const of = (type: string) => lines.filter((line) => line.type === type);
  const dates = of('day').filter(({ sensor }) => sensor === 'S-0001');
  expect(dates.map(({ date }) => date)).toEqual(['2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13']);
  const last = isoTimestamp(PERIOD.to - DAY);
  expect(of('reading').filter(({ at }) => at < last)).toEqual([]);
  expect(of('reading').length).toBeGreaterThan(24 * 300);
  const received = of('received').filter(({ sensor }) => sensor === 'S-0001');
  expect(received.map(({ hub }) => hub)).toEqual(home.residents[0]!.hubs);
  const sent = of('reading').filter(({ sensor }) => sensor === 'S-0001');
  const quarters = new Set(sent.map(({ at }) => quarterOf(Date.parse(at))));
  expect(received[0].quarters).toEqual(expect.arrayContaining([...quarters]));
  expect(of('alert').length).toBeGreaterThan(30);
  for (const { alert } of of('alert')) expect(alert.openedAt).toBeGreaterThanOrEqual(PERIOD.to - 2 * DAY);
  expect(new Set(of('care').map(({ staff }) => staff))).toEqual(new Set(WARD.staff));
  expect(text).not.toContain('"what":"void"');
});

test('isoTimestamp equals Date.toISOString', () => {
  for (const at of [0, -1, from, from + 59_999, from + DAY - 1, Date.parse('2027-01-01T00:00:00Z')])
    expect(isoTimestamp(at)).toBe(new Date(at).toISOString());
});
