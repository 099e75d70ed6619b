import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accuracyOf, type FoundCount, LEAST_ANSWERS, perHundred, shareOf } from './accuracy';
import { FOUND } from './alerts/care-kinds';

// Values of the Wilson score interval, computed from its quadratic equation with 40 digits.
test.each([
  [0, 20, 0, 0.1611],
  [20, 20, 0.8389, 1],
  [10, 20, 0.2993, 0.7007],
  [18, 20, 0.699, 0.9721],
  [95, 100, 0.8882, 0.9785],
  [500, 1000, 0.4691, 0.5309],
])('%i of %i: from %d to %d', { tags: ['R-FOUND-5'] }, (part, answers, low, high) => {
  const share = shareOf(part, answers);
  expect(share?.value).toBe(part / answers);
  expect(share?.low).toBeCloseTo(low, 4);
  expect(share?.high).toBeCloseTo(high, 4);
});

test('19 answers are not enough, 20 are', { tags: ['R-FOUND-5'] }, () => {
  expect([shareOf(19, LEAST_ANSWERS - 1), shareOf(0, 0)]).toEqual([null, null]);
  expect(shareOf(19, LEAST_ANSWERS)).not.toBeNull();
});

/** The bounds are the shares from which the observed one is just 1.96 standard errors away. */
test('both bounds solve the equation of the score test, and hold the value', () => {
  const answers = fc.integer({ min: LEAST_ANSWERS, max: 5000 });
  const counts = answers.chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)));
  fc.assert(
    fc.property(counts, ([part, n]) => {
      const { value, low, high } = shareOf(part, n)!;
      expect(low >= 0 && low <= value && value <= high && high <= 1).toBe(true);
      for (const bound of [low, high])
        if (bound > 0 && bound < 1)
          expect(Math.abs(value - bound) / Math.sqrt((bound * (1 - bound)) / n)).toBeCloseTo(1.96, 4);
    }),
  );
});

const count = fc.record<FoundCount>({
  found: fc.constantFrom(...FOUND, null),
  afterAlert: fc.boolean(),
  count: fc.integer({ min: 1, max: 40 }),
});

test('counts are those of each change one by one, in any order', { tags: ['R-FOUND-5'] }, () => {
  fc.assert(
    fc.property(fc.array(count), (counts) => {
      const changes = counts.flatMap((one) => Array.from({ length: one.count }, () => one));
      const expected = {
        changes: changes.length,
        found: Object.fromEntries(FOUND.map((one) => [one, 0])),
        afterAlert: { answers: 0, notDry: 0 },
      };
      for (const { found, afterAlert } of changes) {
        if (found === null) continue;
        expected.found[found]! += 1;
        if (!afterAlert) continue;
        expected.afterAlert.answers += 1;
        if (found !== 'dry') expected.afterAlert.notDry += 1;
      }
      for (const order of [counts, [...counts].reverse()]) expect(accuracyOf(order)).toMatchObject(expected);
    }),
  );
});

test.each([
  [{ dry: 5, wet: 14, full: 0, leaked: 0 }, null, null],
  [{ dry: 5, wet: 14, full: 0, leaked: 1 }, 25, 5],
  [{ dry: 0, wet: 0, full: 40, leaked: 0 }, 0, 0],
])('of %o: dry and leaked per 100 changes', { tags: ['R-FOUND-5'] }, (found, dry, leaked) => {
  expect([perHundred({ found }, 'dry'), perHundred({ found }, 'leaked')]).toEqual([dry, leaked]);
});
