import { expect, test } from 'vitest';
import { drawConditions, LANGUAGES, LONGEST_LEAD, MOMENTS, shuffled, ZONES } from './draw.mjs';

const SEEDS = Array.from({ length: 300 }, (_, seed) => seed);
const draws = SEEDS.map(drawConditions);
const drawn = <T>(of: (draw: (typeof draws)[number]) => T) => [...new Set(draws.map(of))];
const byText = (a: string, b: string) => (a < b ? -1 : 1);

test('the same seed draws the same conditions, another seed others', () => {
  expect(drawConditions(17)).toEqual(drawConditions(17));
  expect(drawConditions(18)).not.toEqual(drawConditions(17));
});

test('every time zone, language and moment is drawn by some seed', () => {
  expect(drawn(({ zone }) => zone).sort(byText)).toEqual([...ZONES].sort(byText));
  expect(drawn(({ language }) => language).sort(byText)).toEqual([...LANGUAGES].sort(byText));
  expect(drawn(({ moment }) => moment).sort(byText)).toEqual(MOMENTS.map(({ name }) => name).sort(byText));
});

test('a round starts before its moment, sometimes at once and sometimes two minutes', () => {
  const leads = draws.map(({ moment, startsAt }) => {
    const at = MOMENTS.find(({ name }) => name === moment)?.at ?? '';
    return (Date.parse(at) - startsAt) / 1000;
  });
  expect(Math.min(...leads)).toBeGreaterThanOrEqual(0);
  expect(Math.min(...leads)).toBeLessThan(LONGEST_LEAD / 10);
  expect(Math.max(...leads)).toBeGreaterThan(LONGEST_LEAD * 0.9);
  expect(Math.max(...leads)).toBeLessThanOrEqual(LONGEST_LEAD);
});

test('files: every seed has its order, and a part of the files keeps it', () => {
  const files = ['a.test.ts', 'b.test.ts', 'c.test.ts', 'd.test.ts'];
  const order = (seed: number, of = files) => shuffled(of, seed, (file) => file);
  expect(order(5)).toEqual(order(5));
  expect(order(5).toSorted(byText)).toEqual(files);
  expect(new Set(SEEDS.map((seed) => order(seed).join())).size).toBe(24);
  expect(order(5, ['a.test.ts', 'c.test.ts'])).toEqual(order(5).filter((file) => /^[ac]/.test(file)));
});

test('every time zone of the table is one that Node knows', () => {
  for (const timeZone of ZONES) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
});
