import { DAY, HOUR } from '@vigilia/domain/instant';
import { isWet } from '@vigilia/domain/moisture-state';
import { expect, test } from 'vitest';
import { simulateWard } from './testing/ward';

// The state of the ward every ten minutes for four days, computed with the domain's rules.
const from = Date.parse('2026-11-10T00:00:00Z');
const snapshots = simulateWard('demo', from - 12 * HOUR, from + 4 * DAY).filter(({ at }) => at >= from);
const average = (count: (snapshot: (typeof snapshots)[number]) => number) =>
  snapshots.reduce((sum, snapshot) => sum + count(snapshot), 0) / snapshots.length;
const within = (value: number, low: number, high: number) => {
  expect(value).toBeGreaterThan(low);
  expect(value).toBeLessThan(high);
};

test('on average two to five of 24 residents are wet, at most moments no more than six', () => {
  const wet = (snapshot: (typeof snapshots)[number]) =>
    snapshot.states.filter(({ estado }) => isWet(estado?.estado_filtrado ?? 1)).length;
  within(average(wet), 2, 5);
  within(
    average((snapshot) => Number(wet(snapshot) <= 6)),
    0.85,
    1,
  );
});

test('the average number of each need is within its expected range', () => {
  within(
    average(({ needs }) => needs['to-change']),
    0.3,
    1.5,
  );
  within(
    average(({ needs }) => needs['to-turn']),
    0.2,
    2,
  );
  within(
    average(({ needs }) => needs['no-urine']),
    0.3,
    2,
  );
  within(
    average(({ needs }) => needs['out-of-range']),
    0.2,
    1.5,
  );
  within(
    average(({ needs }) => needs['sensor-problem']),
    0.1,
    1,
  );
});

test('there are never sixteen or more needs at once', () => {
  const busiest = Math.max(...snapshots.map(({ needs }) => Object.values(needs).reduce((a, b) => a + b, 0)));
  expect(busiest).toBeLessThan(16);
});
