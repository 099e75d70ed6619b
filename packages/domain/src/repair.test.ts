import { describe, expect, test } from 'vitest';
import { foldReadings } from './fold';
import { HOUR, MINUTE } from './instant';
import { localDayAt } from './local-day';
import { repairDays } from './repair';
import { BAND_4, DRY, every, reading } from './testing/readings';
import { SmallStore } from './testing/small-store';
import { startTrack, tracksEqual } from './track';

const zone = 'Europe/Madrid';
const t = (text: string) => Date.parse(`2026-06-${text}:00+02:00`);
const anna = { from: t('01T00:00'), until: null };

/** Feeds a repair from a store and tells which days it asked for. */
function asked(store: SmallStore, from: string, through = from): string[] {
  const days = [...store.days.keys()].filter((date) => date < from).sort();
  const carried = store.days.get(days.at(-1) ?? '')?.track ?? startTrack(anna.from);
  const newest = localDayAt(zone, Math.max(...store.readings.keys())).date;
  const work = repairDays(zone, carried, { from, through, newest });
  const dates: string[] = [];
  for (let step = work.next(); !step.done; ) {
    const date = step.value;
    dates.push(date);
    const readings = [...store.readings.values()]
      .filter(({ at }) => localDayAt(zone, at).date === date)
      .sort((a, b) => a.at - b.at);
    step = work.next({ readings, end: store.days.get(date) ?? null });
  }
  return dates;
}

describe('how far a repair goes', () => {
  const store = new SmallStore(zone, anna);
  store.deliver(every(4 * MINUTE, t('01T00:00'), t('06T00:00')));
  test('no further than the day itself when its end is as it was', () => {
    expect(asked(store, '2026-06-02')).toEqual(['2026-06-02']);
  });
  test('at least to the last late reading', () => {
    expect(asked(store, '2026-06-02', '2026-06-03')).toEqual(['2026-06-02', '2026-06-03']);
  });
  test('a late rise is remembered as the last urine, so all days up to today carry it', () => {
    store.readings.set(t('02T10:01'), reading(t('02T10:01'), BAND_4));
    store.readings.set(t('02T10:02'), reading(t('02T10:02'), BAND_4));
    expect(asked(store, '2026-06-02')).toHaveLength(4);
  });
});

describe('what turns out later', () => {
  // One dry reading before the silence: still wet, but one more is enough for dry.
  const wet = [...every(MINUTE, t('01T20:00'), t('01T20:10'), BAND_4), reading(t('01T20:10'))];
  const wetAgain = reading(t('04T06:00'), BAND_4);
  const bridged = (store: SmallStore) =>
    [...store.days]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([date, { day }]) => [date.slice(8), day.wetToEnd]);

  test('a night is bridged by wet after it, however long the silence', () => {
    const store = new SmallStore(zone, anna);
    store.deliver(wet);
    store.deliver([wetAgain]);
    expect(bridged(store)).toEqual([
      ['01', true],
      ['02', true],
      ['03', true],
      ['04', false],
    ]);
  });
  test('the same in one go', () => {
    const { days } = foldReadings(zone, startTrack(anna.from), null, [...wet, wetAgain]);
    expect(days.map(({ day }) => day.wetToEnd)).toEqual([true, true, true, false]);
  });
  test('a late dry reading takes it back from the days before', () => {
    const store = new SmallStore(zone, anna);
    store.deliver(wet);
    store.deliver([wetAgain]);
    store.deliver([reading(t('03T12:00'), DRY)]);
    expect(bridged(store)).toEqual([
      ['01', false],
      ['02', false],
      ['03', false],
      ['04', false],
    ]);
  });
  test('a late wet reading cuts the silence in two, and one dry reading after it decides the rest', () => {
    const store = new SmallStore(zone, anna);
    store.deliver(wet);
    store.deliver([reading(t('04T06:00'), DRY)]);
    store.deliver([reading(t('02T12:00'), BAND_4), reading(t('02T12:01'), DRY)]);
    expect(bridged(store)).toEqual([
      ['01', true],
      ['02', false],
      ['03', false],
      ['04', false],
    ]);
  });
  test('a late reading that changes no later day leaves it', () => {
    const store = new SmallStore(zone, anna);
    store.deliver(wet);
    store.deliver([wetAgain]);
    store.deliver([reading(t('01T20:05') + 30_000, BAND_4)]);
    expect(bridged(store)).toEqual([
      ['01', true],
      ['02', true],
      ['03', true],
      ['04', false],
    ]);
  });
  test('a late reading that tells nothing leaves it', () => {
    const store = new SmallStore(zone, anna);
    store.deliver(wet);
    store.deliver([wetAgain]);
    store.deliver([reading(t('02T12:00'), { power: 'off' })]);
    expect(bridged(store)).toEqual([
      ['01', true],
      ['02', true],
      ['03', true],
      ['04', false],
    ]);
  });
});

test('going on with a day needs the stored day', () => {
  const start = foldReadings(zone, startTrack(anna.from), null, [reading(t('01T10:00'))]);
  expect(() => foldReadings(zone, start.track, null, [reading(t('01T10:01'))])).toThrow('must be handed in');
  expect(foldReadings(zone, start.track, null, [reading(t('02T10:01'))]).days).toHaveLength(1);
});

test('tracks are the same whatever the order of their keys, and differ by any value', () => {
  const { track } = foldReadings(
    zone,
    startTrack(anna.from),
    null,
    every(MINUTE, t('01T10:00'), t('01T11:00'), BAND_4),
  );
  const shuffled = Object.fromEntries(Object.entries(track).reverse()) as unknown as typeof track;
  expect(tracksEqual(track, shuffled)).toBe(true);
  expect(tracksEqual(track, { ...track, from: track.from + HOUR })).toBe(false);
  expect(tracksEqual(track, { ...track, stretch: null })).toBe(false);
  expect(tracksEqual(track, { ...track, covered: { ...track.covered, cells: [] } })).toBe(false);
});
