import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayViewAt } from './day-view';
import { type Instant, MINUTE } from './instant';
import { localDayAt, localDayOf } from './local-day';
import type { CalibratedReading } from './reading';
import { generatedPatient } from './testing/generated-patient';
import { MemoryStore } from './testing/memory-store';
import { naiveRises } from './testing/naive-rises';
import { reading, readingsEvery } from './testing/readings';

const zone = 'Europe/Amsterdam';
const start = Date.parse('2026-11-13T08:00:00Z');
const minutes = (count: number) => start + count * MINUTE;

/** Everything that the days of one sensor have. */
function risesOf(readings: readonly CalibratedReading[], batches = [readings], of = zone) {
  const store = new MemoryStore(of, { from: readings[0]!.at - MINUTE, until: null });
  for (const batch of batches) store.deliver(batch);
  return [...store.days.keys()].sort().flatMap((date) => {
    const local = localDayOf(of, date);
    return dayViewAt(local, [store.part(date)], Number.MAX_SAFE_INTEGER).rises;
  });
}

/** Readings a minute apart, one for each moisture. */
const each = (moistures: readonly number[], from: Instant = start) =>
  moistures.map((moisture, index) => reading(from + index * MINUTE, { moisture }));
const many = (moisture: number, count: number) => Array<number>(count).fill(moisture);

describe('a rise', { tags: ['R-DIARY-1'] }, () => {
  test.each<[string, number[], { at: number; step: number }[]]>([
    ['dry all the time', many(100, 60), []],
    ['wet all the time', many(150, 60), []],
    ['a void within three minutes', [...many(100, 20), 104, 108, ...many(112, 20)], [{ at: 19, step: 44 }]],
    ['one reading is an error', [...many(100, 20), 150, ...many(100, 20)], []],
    ['below the calibration it has no level', [...many(94, 20), ...many(99, 20)], [{ at: 19, step: 0 }]],
    ['a change is none', [...many(130, 20), ...many(96, 20)], []],
    [
      'two voids',
      [...many(100, 20), ...many(106, 40), ...many(125, 20)],
      [
        { at: 19, step: 28 },
        { at: 59, step: 32 },
      ],
    ],
    [
      'what a product spreads afterwards is no void',
      [...many(100, 20), ...many(120, 15), ...many(123, 40)],
      [{ at: 19, step: 59 }],
    ],
    [
      'nor what it spreads at the end of that hour, which shows after it',
      [...many(100, 20), ...many(180, 51), ...many(182, 20)],
      [{ at: 19, step: 69 }],
    ],
    [
      'what begins after that hour counts',
      [...many(100, 20), ...many(180, 61), ...many(182, 20)],
      [
        { at: 19, step: 69 },
        { at: 80, step: 0 },
      ],
    ],
    [
      'after a change a small one counts',
      [...many(100, 20), ...many(180, 15), ...many(100, 20), ...many(103, 20)],
      [
        { at: 19, step: 69 },
        { at: 54, step: 14 },
      ],
    ],
  ])('%s', (_, moistures, expected) => {
    expect(risesOf(each(moistures))).toEqual(expected.map(({ at, step }) => ({ at: minutes(at), step })));
  });

  test('across more than five minutes without a level none is claimed', () => {
    const dry = readingsEvery(MINUTE, start, minutes(30), { moisture: 100 });
    const later = readingsEvery(MINUTE, minutes(36), minutes(60), { moisture: 140 });
    expect(risesOf([...dry, ...later])).toEqual([]);
    const poor = readingsEvery(MINUTE, minutes(30), minutes(36), { moisture: 140, contact: 'poor' });
    expect(risesOf([...dry, ...poor, ...later])).toEqual([]);
    const sooner = readingsEvery(MINUTE, minutes(34), minutes(60), { moisture: 140 });
    expect(risesOf([...dry, ...sooner])).toHaveLength(1);
  });

  test('one that began before midnight and shows after it is the first of the new day', () => {
    const midnight = localDayAt(zone, start).end;
    const readings = [
      ...readingsEvery(MINUTE, midnight - 30 * MINUTE, midnight, { moisture: 100 }),
      ...readingsEvery(MINUTE, midnight, midnight + 30 * MINUTE, { moisture: 150 }),
    ];
    expect(risesOf(readings)).toEqual([{ at: midnight, step: 64 }]);
  });
});

/** Stretches of readings at one pace, each wetter or drier than the one before, around midnights and changes of the clocks. */
const worn = fc
  .record({
    from: fc
      .constantFrom('2026-11-13T21:00:00Z', '2026-10-24T21:30:00Z', '2026-03-28T22:00:00Z')
      .map(Date.parse),
    stretches: fc.array(
      fc.record({
        pace: fc.constantFrom(20_000, MINUTE, MINUTE, MINUTE, MINUTE, 4 * MINUTE, 5 * MINUTE, 7 * MINUTE),
        count: fc.integer({ min: 1, max: 40 }),
        moisture: fc.constantFrom(
          94,
          96,
          99,
          100,
          101.4,
          101.6,
          103,
          106,
          108,
          112,
          119,
          121,
          150,
          260,
          1300,
        ),
        wobble: fc.constantFrom(0, 0.4, 1),
        contact: fc.constantFrom('ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'poor', 'none', null),
      }),
      { minLength: 8, maxLength: 40, size: 'max' },
    ),
  })
  .map(({ from, stretches }) => {
    let at = from;
    return stretches.flatMap(({ pace, count, moisture, wobble, contact }) =>
      Array.from({ length: count }, (_, index) => {
        at += pace;
        return reading(at, { contact, moisture: moisture + (index % 2 === 0 ? wobble : -wobble) });
      }),
    );
  });

test('rises agree with a naive writing, in whatever order and batches readings come', {
  tags: ['R-DIARY-1'],
  timeout: 120_000,
}, () => {
  let found = 0;
  const cuts = fc.array(fc.nat(), { minLength: 1, maxLength: 6 });
  const anybody = generatedPatient.map(({ wearings }) => wearings.flatMap(({ readings }) => readings));
  fc.assert(
    fc.property(fc.oneof(worn, worn, anybody), cuts, (readings, cuts) => {
      if (readings.length === 0) return;
      const rises = risesOf(readings, cutAt(readings, cuts));
      const naive = naiveRises(readings);
      found += naive.length;
      expect(rises.map(({ at }) => at)).toEqual(naive.map((rise) => shownAt(rise)));
      // What climbs on after midnight is not added to a rise of the day before.
      for (const [index, { step }] of rises.entries()) expect(step).toBeLessThanOrEqual(naive[index]!.step);
      const whole = rises.filter((_, index) => !touchesMidnight(naive[index]!.at));
      expect(whole.map(({ step }) => step)).toEqual(
        naive.filter(({ at }) => !touchesMidnight(at)).map(({ step }) => step),
      );
    }),
    { numRuns: 200 },
  );
  expect(found).toBeGreaterThan(500);
});

/** In whole minutes of its day; one that shows after midnight is at its beginning. */
function shownAt({ at, shownAt }: { at: Instant; shownAt: Instant }): Instant {
  const { start } = localDayAt(zone, shownAt);
  return start + Math.max(0, Math.floor((at - start) / MINUTE)) * MINUTE;
}

const touchesMidnight = (at: Instant): boolean => localDayAt(zone, at).end - at <= 13 * MINUTE;

/** In pieces, the last first. */
function cutAt<T>(all: readonly T[], cuts: readonly number[]): T[][] {
  const at = [...new Set(cuts.map((cut) => cut % all.length))].sort((a, b) => a - b);
  const pieces = [0, ...at].map((from, index) => all.slice(from, at[index] ?? all.length));
  return pieces.filter(({ length }) => length > 0).reverse();
}
