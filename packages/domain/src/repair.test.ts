import { describe, expect, test } from 'vitest';
import { foldReadings } from './fold';
import { HOUR, MINUTE } from './instant';
import { MemoryStore } from './testing/memory-store';
import { BAND_4, DRY, reading, readingsEvery } from './testing/readings';
import { startTrack, tracksEqual } from './track';

const zone = 'Europe/Madrid';
const t = (text: string) => Date.parse(`2026-06-${text}:00+02:00`);
const anna = { from: t('01T00:00'), until: null };

describe('how far a repair goes', () => {
  const store = new MemoryStore(zone, anna);
  store.deliver(readingsEvery(4 * MINUTE, t('01T00:00'), t('06T00:00')));
  /** Which days are folded again when these are marked. */
  const repaired = (...dates: string[]): string[] => {
    store.repaired.length = 0;
    for (const date of dates) store.marks.add(date);
    store.repair();
    return store.repaired;
  };
  test('a repair stops after one day when the track at its end is unchanged', () => {
    expect(repaired('2026-06-02')).toEqual(['2026-06-02']);
  });
  test('every marked day is repaired, the earliest first', () => {
    expect(repaired('2026-06-04', '2026-06-02')).toEqual(['2026-06-02', '2026-06-04']);
  });
  test('a late rise changes the last urine time in the tracks of all later days', () => {
    store.readings.set(t('02T10:01'), reading(t('02T10:01'), BAND_4));
    store.readings.set(t('02T10:02'), reading(t('02T10:02'), BAND_4));
    expect(repaired('2026-06-02')).toEqual(['2026-06-02', '2026-06-03', '2026-06-04', '2026-06-05']);
  });
});

describe('wetToEnd', () => {
  // One dry reading before the gap: still wet, but one more dry reading makes it dry.
  const wet = [...readingsEvery(MINUTE, t('01T20:00'), t('01T20:10'), BAND_4), reading(t('01T20:10'))];
  const wetAgain = reading(t('04T06:00'), BAND_4);
  const wetToEndOf = (store: MemoryStore) =>
    [...store.days]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([date, { day }]) => [date.slice(8), day.wetToEnd]);

  test('a wet reading after three days without readings sets wetToEnd on the days before', () => {
    const store = new MemoryStore(zone, anna);
    store.deliver(wet);
    store.deliver([wetAgain]);
    expect(wetToEndOf(store)).toEqual([
      ['01', true],
      ['02', true],
      ['03', true],
      ['04', false],
    ]);
  });
  test('the same when all readings are folded at once', () => {
    const { days } = foldReadings(zone, startTrack(anna.from), null, [...wet, wetAgain]);
    expect(days.map(({ day }) => day.wetToEnd)).toEqual([true, true, true, false]);
  });
  test('a late dry reading clears wetToEnd on the days before', () => {
    const store = new MemoryStore(zone, anna);
    store.deliver(wet);
    store.deliver([wetAgain]);
    store.deliver([reading(t('03T12:00'), DRY)]);
    expect(wetToEndOf(store)).toEqual([
      ['01', false],
      ['02', false],
      ['03', false],
      ['04', false],
    ]);
  });
  test('a late wet reading sets wetToEnd before it, and the dry reading after it clears the rest', () => {
    const store = new MemoryStore(zone, anna);
    store.deliver(wet);
    store.deliver([reading(t('04T06:00'), DRY)]);
    store.deliver([reading(t('02T12:00'), BAND_4), reading(t('02T12:01'), DRY)]);
    expect(wetToEndOf(store)).toEqual([
      ['01', true],
      ['02', false],
      ['03', false],
      ['04', false],
    ]);
  });
  test('a late reading that changes no later day keeps wetToEnd', () => {
    const store = new MemoryStore(zone, anna);
    store.deliver(wet);
    store.deliver([wetAgain]);
    store.deliver([reading(t('01T20:05') + 30_000, BAND_4)]);
    expect(wetToEndOf(store)).toEqual([
      ['01', true],
      ['02', true],
      ['03', true],
      ['04', false],
    ]);
  });
  test('a late reading without a wetness keeps wetToEnd', () => {
    const store = new MemoryStore(zone, anna);
    store.deliver(wet);
    store.deliver([wetAgain]);
    store.deliver([reading(t('02T12:00'), { power: 'off' })]);
    expect(wetToEndOf(store)).toEqual([
      ['01', true],
      ['02', true],
      ['03', true],
      ['04', false],
    ]);
  });
});

test('folding into a day that has readings needs the stored day', () => {
  const start = foldReadings(zone, startTrack(anna.from), null, [reading(t('01T10:00'))]);
  expect(() => foldReadings(zone, start.track, null, [reading(t('01T10:01'))])).toThrow(
    'that stored day must be given',
  );
  expect(foldReadings(zone, start.track, null, [reading(t('02T10:01'))]).days).toHaveLength(1);
});

test('tracksEqual ignores the order of keys and finds any different value', () => {
  const { track } = foldReadings(
    zone,
    startTrack(anna.from),
    null,
    readingsEvery(MINUTE, t('01T10:00'), t('01T11:00'), BAND_4),
  );
  const shuffled = Object.fromEntries(Object.entries(track).reverse()) as unknown as typeof track;
  expect(tracksEqual(track, shuffled)).toBe(true);
  expect(tracksEqual(track, { ...track, from: track.from + HOUR })).toBe(false);
  expect(tracksEqual(track, { ...track, stretch: null })).toBe(false);
  expect(tracksEqual(track, { ...track, coverage: { since: null, spans: [] } })).toBe(false);
});
