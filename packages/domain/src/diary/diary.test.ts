import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyCells, markReading, markState } from '../cells';
import { DAY, HOUR, type Instant, MINUTE } from '../instant';
import { localDayOf } from '../local-day';
import { naiveHabitHours, naiveRules } from '../testing/naive-diary';
import { diaryDayOf, hoursOf, type KnownDay } from './diary-day';
import { binomialTail, type HourOfDay, habitsOf } from './habits';
import { isDismissed, type SuggestionFacts, type SuggestionNumbers, suggestionsOf } from './suggestions';
import { totalsOf, usualRises } from './totals';

const zone = 'Europe/Amsterdam';

/** A day with measured states between hours, and rises at hours. */
function day(
  date: string,
  states: readonly [from: number, until: number, state: 1 | 3 | 4][],
  rises: readonly number[] = [],
): KnownDay {
  const local = localDayOf(zone, date);
  const cells = emptyCells();
  const at = (hours: number): Instant => local.start + hours * HOUR;
  for (const [from, until, state] of states) markState(cells, local, at(from), at(until), state, true);
  return { local, cells, rises: rises.map((hours) => ({ at: at(hours), step: 20 })) };
}
const LATER = Number.MAX_SAFE_INTEGER;

describe('a day', () => {
  test('has what was not measured as gaps, and wet spans with the worst state', {
    tags: ['R-DIARY-3'],
  }, () => {
    const known = day('2026-11-13', [
      [0, 8, 1],
      [9, 10, 3],
      [10, 11, 4],
      [11, 24, 1],
    ]);
    const { start } = known.local;
    const hour = (count: number) => start + count * HOUR;
    expect(diaryDayOf(known, LATER)).toEqual({
      ...{ date: '2026-11-13', covered: 23 / 24, rises: [] },
      gaps: [{ from: hour(8), until: hour(9) }],
      wet: [{ from: hour(9), until: hour(11), worst: 4 }],
    });
    expect(diaryDayOf(known, hour(8) + 30 * MINUTE).covered).toBeCloseTo(8 / 8.5);
    expect(diaryDayOf(known, start).covered).toBe(0);
  });

  test.each([
    ['2026-03-29', 23],
    ['2026-10-25', 25],
  ])('of %s has %i hours', { tags: ['R-DIARY-3'] }, (date, hours) => {
    const known = day(date, [[0, hours, 3]]);
    const shown = diaryDayOf(known, LATER);
    expect([shown.covered, shown.gaps]).toEqual([1, []]);
    expect(shown.wet).toEqual([{ from: known.local.start, until: known.local.end, worst: 3 }]);
    expect(totalsOf([known], [], LATER).totals).toMatchObject({ wetMin: hours * 60, longestDryMin: 0 });
  });

  test('a state without a measured level covers nothing', { tags: ['R-DIARY-4'] }, () => {
    const known = day('2026-11-13', []);
    markState(known.cells, known.local, known.local.start, known.local.end, 1);
    expect(diaryDayOf(known, LATER).covered).toBe(0);
    markReading(known.cells, known.local, known.local.start, true);
    expect(diaryDayOf(known, LATER).gaps).toHaveLength(1);
  });
});

describe('totals', { tags: ['R-DIARY-4'] }, () => {
  const days = [
    day(
      '2026-11-13',
      [
        [0, 14, 1],
        [15, 24, 1],
      ],
      [3, 8, 21.9, 22],
    ),
    day(
      '2026-11-14',
      [
        [0, 4, 1],
        [4, 6, 3],
        [6, 24, 1],
      ],
      [6.9, 7],
    ),
  ];

  test('count rises from 07 to 22 h and at night, the longest time dry, and changes', () => {
    const care = [
      { kind: 'changed', at: 0 },
      { kind: 'turned', at: 0 },
    ] as const;
    const { covered, totals } = totalsOf(days, care, LATER);
    expect(covered).toBeCloseTo(47 / 48);
    expect(totals).toEqual({
      ...{ day: 3, night: 3, days: 29 / 15, nights: 2, longestDryMin: 18 * 60, wetMin: 120, changes: 1 },
    });
  });

  test('are not there where less than 80 % is covered', () => {
    const half = day('2026-11-15', [[0, 12, 1]]);
    expect(totalsOf([...days, half], [], LATER).totals).not.toBeNull();
    expect(totalsOf([days[0]!, half], [], LATER)).toEqual({ covered: 35 / 48, totals: null });
    expect(totalsOf([half], [], half.local.start + 12 * HOUR).totals).not.toBeNull();
  });

  test('what is usual is the median of whole days that are covered, of four at least', () => {
    const whole = (date: string, count: number) =>
      day(
        date,
        [[0, 24, 1]],
        Array.from({ length: count }, (_, hour) => hour),
      );
    const four = [6, 9, 5, 7].map((count, index) => whole(`2026-11-1${index}`, count));
    expect(usualRises(four, LATER)).toBe(6.5);
    expect(usualRises(four.slice(1), LATER)).toBeNull();
    expect(usualRises([...four, day('2026-11-14', [[0, 5, 1]], [1])], LATER)).toBe(6.5);
    expect(usualRises([...four, whole('2026-11-14', 20)], localDayOf(zone, '2026-11-14').end - 1)).toBe(6.5);
  });
});

describe('habits', { tags: ['R-DIARY-5'] }, () => {
  test('an hour counts where fifty of its minutes are covered and known', () => {
    const known = day(
      '2026-11-13',
      [
        [7, 8.75, 1],
        [9, 22, 1],
      ],
      [7.5, 9.25, 23],
    );
    const hours = hoursOf(known, LATER, (at) => at < known.local.start + 20 * HOUR);
    expect(hours.map(({ hour }) => hour)).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21]);
    expect(hours.filter(({ covered }) => !covered).map(({ hour }) => hour)).toEqual([8, 20, 21]);
    expect(hours.flatMap(({ hour, rises }) => rises.map((minute) => [hour, minute]))).toEqual([
      [7, 30],
      [9, 15],
    ]);
  });

  const hoursOfDays = fc.array(
    fc.record({
      hour: fc.integer({ min: 5, max: 23 }),
      covered: fc.constantFrom(true, true, true, true, false),
      rises: fc.oneof(
        fc.constant([]),
        fc.constant([]),
        fc.array(fc.integer({ min: 0, max: 59 }), { minLength: 1, maxLength: 2 }),
      ),
    }),
    { minLength: 30, maxLength: 60, size: 'max' },
  );
  /** Fourteen days of a resident who has a rise in one hour on most of them. */
  const habitual = fc
    .record({
      hour: fc.integer({ min: 6, max: 22 }),
      strength: fc.integer({ min: 9, max: 14 }),
      minute: fc.integer({ min: 0, max: 59 }),
      others: hoursOfDays,
    })
    .map(({ hour, strength, minute, others }): HourOfDay[] => [
      ...Array.from({ length: 14 }, (_, index) => ({
        ...{ hour, covered: true, rises: index < strength ? [minute] : [] },
      })),
      ...others,
    ]);

  test('are the hours of a naive writing', () => {
    let found = 0;
    fc.assert(
      fc.property(fc.oneof(hoursOfDays, habitual), (hours) => {
        const habits = habitsOf(hours);
        found += habits.length;
        expect(habits.map(({ hour }) => hour)).toEqual(naiveHabitHours(hours));
        for (const { days, of, chance } of habits) expect(days).toBeGreaterThan(Math.max(chance, of - 14));
      }),
      { numRuns: 500 },
    );
    expect(found).toBeGreaterThan(30);
  });

  test.each([
    [10, 0],
    [11, 1],
    [12, 1],
  ])('on %i of 14 days, anywhere in the hour, beside 4 in each other hour: %i', (days, habits) => {
    const hours = Array.from({ length: 15 * 14 }, (_, index): HourOfDay => {
      const [hour, date] = [7 + Math.floor(index / 14), index % 14];
      const isRise = date < (hour === 15 ? days : 4);
      return { hour, covered: true, rises: isRise ? [date % 2 === 0 ? 5 : 50] : [] };
    });
    expect(habitsOf(hours)).toHaveLength(habits);
  });

  test.each([
    [14, 0, 0.4, 1],
    [14, 14, 0.5, 0.5 ** 14],
    [3, 2, 0.5, 0.5],
    [14, 1, 0, 0],
    [14, 14, 1, 1],
  ])('of %i tries at least %i hits at %f: %f', (tries, hits, chance, tail) => {
    expect(binomialTail(tries, hits, chance)).toBeCloseTo(tail, 12);
  });
});

const NOTHING: SuggestionFacts = {
  ...{ habits: [], visits: 0, withUrine: 0, found: { dry: 0, wet: 0, full: 0, leaked: 0 } },
  ...{ turns: { onTime: 0, late: 0, self: 0 }, alerts: [] },
};
const HABIT = { hour: 14, minute: 0, minutes: 60, days: 12, of: 14, chance: 4 };

describe('suggestions', { tags: ['R-DIARY-6'] }, () => {
  test.each<[string, Partial<SuggestionFacts>, string[]]>([
    ['nothing', {}, []],
    ['a habit', { habits: [HABIT] }, ['toilet']],
    ['five visits', { visits: 5, withUrine: 5 }, []],
    ['two thirds of six', { visits: 6, withUrine: 4 }, ['prompting']],
    ['less than that', { visits: 7, withUrine: 4 }, []],
    ['19 answers', { found: { dry: 19, wet: 0, full: 0, leaked: 0 } }, []],
    ['a tenth leaked', { found: { dry: 0, wet: 18, full: 0, leaked: 2 } }, []],
    ['more than that', { found: { dry: 0, wet: 17, full: 0, leaked: 3 } }, ['product']],
    ['four tenths dry', { found: { dry: 8, wet: 12, full: 0, leaked: 0 } }, []],
    ['more dry', { found: { dry: 9, wet: 11, full: 0, leaked: 0 } }, ['product']],
    ['19 turns', { turns: { onTime: 0, late: 0, self: 19 } }, []],
    ['nine tenths alone', { turns: { onTime: 2, late: 0, self: 18 } }, ['turning']],
    ['three tenths late', { turns: { onTime: 14, late: 6, self: 0 } }, ['turning']],
    ['neither', { turns: { onTime: 6, late: 5, self: 17 } }, []],
    ['ten alerts a day', { alerts: [{ kind: 'contact', count: 70, idle: 70 }] }, []],
    ['more, half idle', { alerts: [{ kind: 'contact', count: 72, idle: 36 }] }, ['sensor']],
    ['more, mostly answered', { alerts: [{ kind: 'contact', count: 72, idle: 35 }] }, []],
  ])('%s', (_, facts, rules) => {
    expect(suggestionsOf({ ...NOTHING, ...facts }).map(({ rule }) => rule)).toEqual(rules);
  });

  test('are those of a naive writing', () => {
    const count = fc.integer({ min: 0, max: 25 });
    const facts = fc.record({
      habits: fc.constantFrom([], [HABIT]),
      visits: count,
      withUrine: count,
      found: fc.record({ dry: count, wet: count, full: count, leaked: count }),
      turns: fc.record({ onTime: count, late: count, self: fc.integer({ min: 0, max: 200 }) }),
      alerts: fc.array(
        fc.record({
          kind: fc.constantFrom('contact', 'wet'),
          count: fc.integer({ min: 1, max: 150 }),
          idle: fc.integer({ min: 0, max: 80 }),
        }),
        { maxLength: 2 },
      ),
    });
    fc.assert(
      fc.property(facts, (facts) => {
        expect(suggestionsOf(facts).map(({ rule }) => rule)).toEqual(naiveRules(facts));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('a dismissed suggestion', { tags: ['R-DIARY-7'] }, () => {
  const prompting = (visits: number, urine: number): SuggestionNumbers => ({
    rule: 'prompting',
    numbers: { visits, urine },
  });
  const toilet = (...hours: [hour: number, days: number][]): SuggestionNumbers => ({
    rule: 'toilet',
    numbers: { hours: hours.map(([hour, days]) => ({ ...HABIT, hour, days })) },
  });
  test.each<[string, SuggestionNumbers, SuggestionNumbers, number, boolean]>([
    ['the same', prompting(10, 8), prompting(10, 8), 29, true],
    ['after 30 days', prompting(10, 8), prompting(10, 8), 30, false],
    ['counts that grow alike', prompting(10, 8), prompting(20, 16), 1, true],
    ['a share that moved by a tenth', prompting(10, 8), prompting(10, 9), 1, false],
    ['a day more', toilet([14, 11]), toilet([14, 12]), 1, true],
    ['another hour', toilet([14, 11]), toilet([14, 11], [17, 12]), 1, false],
    ['an hour less', toilet([14, 11], [17, 12]), toilet([14, 11]), 1, true],
  ])('%s', (_, before, now, days, isHidden) => {
    expect(isDismissed(now, { suggestion: before, at: 0 }, days * DAY)).toBe(isHidden);
  });
});
