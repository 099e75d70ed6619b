import { DAY, HOUR } from '@vigilia/domain/instant';
import { isWet } from '@vigilia/domain/moisture-state';
import { expect, test } from 'vitest';
import { watchWard } from './testing/ward';

// By the product's own rules: what a nurse would see, looking every ten minutes for four days.
const from = Date.parse('2026-11-10T00:00:00Z');
const moments = watchWard('demo', from - 12 * HOUR, from + 4 * DAY).filter(({ at }) => at >= from);
const average = (count: (moment: (typeof moments)[number]) => number) =>
  moments.reduce((sum, moment) => sum + count(moment), 0) / moments.length;
const within = (value: number, low: number, high: number) => {
  expect(value).toBeGreaterThan(low);
  expect(value).toBeLessThan(high);
};

test('of a ward of 24 mostly one to three are wet', () => {
  const wet = (moment: (typeof moments)[number]) =>
    moment.states.filter(({ estado }) => isWet(estado?.estado_filtrado ?? 1)).length;
  within(average(wet), 1, 3);
  within(
    average((moment) => Number(wet(moment) <= 4)),
    0.85,
    1,
  );
});

test('there is something to do now and then, and never everything at once', () => {
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
    0.05,
    1,
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

test('a ward is quiet: most residents need nobody', () => {
  const busiest = Math.max(...moments.map(({ needs }) => Object.values(needs).reduce((a, b) => a + b, 0)));
  expect(busiest).toBeLessThan(12);
});
