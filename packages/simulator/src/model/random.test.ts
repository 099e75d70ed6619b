import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hash, seededRandom } from './random';

const draw = (...names: (string | number)[]) => {
  const random = seededRandom(...names);
  return Array.from({ length: 5 }, () => random.next());
};

test('the same names give the same numbers, other names give others', () => {
  expect(draw('seed', 'S-1')).toEqual(draw('seed', 'S-1'));
  expect(draw('seed', 'S-1')).not.toEqual(draw('seed', 'S-2'));
  expect(draw('seed', 'S-1')).not.toEqual(draw('S-1', 'seed'));
});

test('integer, between and logNormal stay within their bounds', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: -50, max: 50 }), fc.nat(100), (name, low, more) => {
      const random = seededRandom(name);
      expect(random.integer(low, low + more)).toSatisfy(
        (n: number) => n >= low && n <= low + more && n % 1 === 0,
      );
      expect(random.between(low, low + more)).toSatisfy((n: number) => n >= low && n <= low + more);
      expect(random.logNormal(30, 0.5)).toBeGreaterThan(0);
    }),
  );
});

test('next is distributed evenly', () => {
  const random = seededRandom('even');
  const tenths = new Array<number>(10).fill(0);
  for (let count = 0; count < 10_000; count += 1) tenths[Math.floor(random.next() * 10)]! += 1;
  for (const count of tenths) expect(count).toSatisfy((n: number) => n > 850 && n < 1150);
});

test('pick throws for an empty list', () => {
  expect(() => seededRandom(1).pick([])).toThrow(RangeError);
});

test('similar names have different hashes', () => {
  const keys = new Set(Array.from({ length: 5_000 }, (_, index) => hash(`S-${index}`)));
  expect(keys.size).toBe(5_000);
});
