import { MAX_READINGS } from '@vigilia/contract/ingest';
import { DAY, HOUR, MINUTE } from '@vigilia/domain/instant';
import { localDayAt } from '@vigilia/domain/local-day';
import { describe, expect, test } from 'vitest';
import { type Delivery, deliveriesOf } from './delivery';
import { CLOCK_CHANGES, HARD_DAYS, movedSensor } from './hard-days';
import { homeOf } from './home';
import { WARD } from './testing/ward';
import { drift } from './troubles';

const from = Date.parse('2026-11-10T00:00:00Z');
const home = homeOf('demo', { ...WARD, sensors: WARD.sensors.slice(0, 4) });
const quiet = deliveriesOf(home, from, from + 4 * DAY, 10 * MINUTE, 20 * MINUTE);
const keysIn = (deliveries: readonly Delivery[]) =>
  new Set(
    deliveries.flatMap(({ hub, readings }) => readings.map(({ sensor, at }) => `${hub} ${sensor} ${at}`)),
  );

describe.each(Object.keys(HARD_DAYS))('%s', (name) => {
  const play = () => HARD_DAYS[name]!(from, 'hard')(quiet);
  const hard = play();

  test('happens the same way each time', () => {
    expect(play()).toEqual(hard);
  });

  test('keeps to what a message may hold, in the order of arrival', () => {
    expect(hard.filter(({ readings }) => readings.length > MAX_READINGS)).toEqual([]);
    expect(hard.map(({ at }) => at)).toEqual(hard.map(({ at }) => at).sort((a, b) => a - b));
  });

  test('changes something and loses nothing', () => {
    expect(hard).not.toEqual(quiet);
    if (!name.includes('clock')) expect(keysIn(hard)).toEqual(keysIn(quiet));
    else expect(keysIn(hard).size).toBe(keysIn(quiet).size);
  });
});

test('three days offline arrive at once, afterwards', () => {
  const hard = HARD_DAYS['the hubs are offline for three days']!(from, 1)(quiet);
  const end = from + HOUR + 3 * DAY;
  expect(hard.filter(({ at }) => at >= from + HOUR && at < end)).toEqual([]);
  expect(hard.filter(({ at }) => at === end).flatMap(({ readings }) => readings).length).toBeGreaterThan(
    1_000,
  );
});

test('a drifting clock gains as much as is said', () => {
  expect(drift(from, 60)(from + 2 * HOUR)).toBe(2 * MINUTE);
  expect(drift(from, 60)(from - HOUR)).toBe(0);
});

test.each(CLOCK_CHANGES)('the clocks go $goes in $zona', ({ zona, at, from, to, goes }) => {
  const day = localDayAt(zona, at);
  expect([day.start, day.end]).toEqual([from, to]);
  expect(day.pieces[1]?.from).toBe(at);
  expect((to - from) / HOUR).toBe(goes === 'forward' ? 23 : 25);
});

test('a moved sensor tells of its first wearer late, when another wears it', () => {
  const [movedAt, silentFrom, to] = [from + 2 * HOUR, from + 90 * MINUTE, from + 4 * HOUR];
  const deliveries = movedSensor('demo', { sensor: 'S-1', hub: 'HUB', from, movedAt, to, silentFrom });
  const late = deliveries.filter(({ at }) => at > to).flatMap(({ readings }) => readings);
  expect(late.some(({ at }) => Date.parse(at) < movedAt)).toBe(true);
  expect(late.some(({ at }) => Date.parse(at) >= movedAt)).toBe(true);
  expect(deliveries.filter(({ at }) => at >= silentFrom && at < to)).toEqual([]);
});
