import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cover, hubLosses, quarterOf, RECEPTION_DAYS, type ReceptionFacts } from './hub-loss';
import { DAY, HOUR, type Instant } from './instant';

const NOW = Date.parse('2026-11-15T09:00:00Z');
const LONG_AGO = NOW - 90 * DAY;

/** The quarter-hours between two moments, by hours before now; each `every` of them. */
function quarters(fromHours: number, toHours = 0, every = 1): number[] {
  const [from, to] = [quarterOf(NOW - fromHours * HOUR), quarterOf(NOW - toHours * HOUR)];
  return Array.from({ length: to - from }, (_, index) => from + index).filter((at) => at % every === 0);
}
const WEEK = 7 * 24;
/** Away for six hours, and back for some, in which one hub alone receives them. */
const backFor = (hours: number): ByHub => ({
  1: [...quarters(WEEK, 6 + hours), ...quarters(hours)],
  2: quarters(WEEK, 6 + hours),
});

const hub = (id: number, more: Partial<ReceptionFacts['hubs'][number]> = {}) => ({
  ...{ id, since: LONG_AGO, isSilent: false },
  ...more,
});
type ByHub = Readonly<Record<number, readonly number[]>>;
const resident = (id: number, byHub: ByHub): ReceptionFacts['residents'][number] => ({
  id,
  receivedBy: Object.entries(byHub).map(([hubId, quarters]) => ({ hubId: Number(hubId), quarters })),
});

/** How a resident is covered when hub 1 fails. */
function coverOf(byHub: ByHub, hubs = [hub(1), hub(2), hub(3)]) {
  const { losses } = hubLosses({ hubs, residents: [resident(7, byHub)] }, NOW);
  return losses.find(({ hubId }) => hubId === 1)!.residents[0];
}

describe('a resident whose hub fails', { tags: ['R-HUBLOSS-1', 'R-HUBLOSS-2'] }, () => {
  test.each<[string, ByHub, { cover: Cover; hubs: number; share: number }]>([
    ['whom nobody else receives', { 1: quarters(WEEK) }, { cover: 'none', hubs: 0, share: 0 }],
    [
      'whom another received as well',
      { 1: quarters(WEEK), 2: quarters(WEEK) },
      { cover: 'well', hubs: 1, share: 1 },
    ],
    [
      'whom another received once in the week',
      { 1: quarters(WEEK), 2: quarters(30, 29.75) },
      { cover: 'partly', hubs: 1, share: 1 / 672 },
    ],
    [
      'who is by day where another hub is',
      { 1: quarters(WEEK), 2: quarters(WEEK, 0, 2) },
      { cover: 'partly', hubs: 1, share: 0.5 },
    ],
    [
      'whom two others together received',
      { 1: quarters(WEEK), 2: quarters(WEEK, 80), 3: quarters(80) },
      { cover: 'well', hubs: 2, share: 1 },
    ],
    [
      'who was admitted three hours ago, and is received by two',
      { 1: quarters(3), 2: quarters(3) },
      { cover: 'unknown', hubs: 1, share: 1 },
    ],
    ['who was admitted three hours ago', { 1: quarters(3) }, { cover: 'none', hubs: 0, share: 0 }],
    [
      'who was admitted yesterday, and is received by two',
      { 1: quarters(26), 2: quarters(26) },
      { cover: 'well', hubs: 1, share: 1 },
    ],
    [
      'who is away since Monday: it is as it was while they were there',
      { 1: quarters(WEEK, 70), 2: quarters(WEEK, 70) },
      { cover: 'well', hubs: 1, share: 1 },
    ],
    [
      'whom another received before the week alone',
      { 1: quarters(WEEK), 2: quarters(2 * WEEK, WEEK + 1) },
      { cover: 'none', hubs: 0, share: 0 },
    ],
  ])('%s', (_, byHub, expected) => {
    expect(coverOf(byHub)).toMatchObject(expected);
  });

  /** As the others received the resident in the week, and lately: cover and share. */
  test.each<[string, ByHub, Cover, number]>([
    ['not for sixteen hours', { 1: quarters(WEEK), 2: quarters(WEEK, 16) }, 'partly', 608 / 672],
    ['not for two hours', { 1: quarters(WEEK), 2: quarters(WEEK, 2) }, 'partly', 664 / 672],
    ['not for an hour and three quarters', { 1: quarters(WEEK), 2: quarters(WEEK, 1.75) }, 'well', 665 / 672],
    [
      'for two hours and a quarter, not in the two before',
      { 1: quarters(WEEK), 2: [...quarters(WEEK, 4), ...quarters(2.25)] },
      'well',
      665 / 672,
    ],
    [
      'for two hours, not in the two before',
      { 1: quarters(WEEK), 2: [...quarters(WEEK, 4), ...quarters(2)] },
      'partly',
      664 / 672,
    ],
    ['not in the last hour, and nobody did before', backFor(1), 'partly', 644 / 648],
    ['not in the last three quarter-hours, and nobody did before', backFor(0.75), 'well', 645 / 648],
    [
      'by one of two others: the other one took over',
      { 1: quarters(WEEK), 2: quarters(WEEK, 16), 3: quarters(16) },
      'well',
      1,
    ],
    [
      'not in three quarter-hours, nor in the one that has begun',
      { 1: [...quarters(44, 4), ...quarters(0.75), quarterOf(NOW)], 2: quarters(44, 4) },
      'well',
      160 / 164,
    ],
    [
      'for nine hours, and not in the last one',
      { 1: [...quarters(16, 7), ...quarters(1)], 2: quarters(16, 7) },
      'partly',
      0.9,
    ],
  ])('whom others received %s', (_, byHub, cover, share) => {
    expect(coverOf(byHub)).toMatchObject({ cover, share });
  });

  test('a hub that is silent covers nobody, and its own residents are told as of the others', () => {
    const hubs = [hub(1), hub(2, { isSilent: true }), hub(3)];
    const { losses } = hubLosses(
      { hubs, residents: [resident(7, { 1: quarters(WEEK), 2: quarters(WEEK, 5) })] },
      NOW,
    );
    expect(losses.map(({ hubId, residents }) => [hubId, residents[0]?.cover])).toEqual([
      [1, 'none'],
      [2, 'well'],
      [3, undefined],
    ]);
  });

  test('a hub that was deleted neither covers nor is listed', () => {
    expect(coverOf({ 1: quarters(WEEK), 2: quarters(WEEK) }, [hub(1)])).toMatchObject({ cover: 'none' });
  });

  test.each<[string, number, Cover, number]>([
    ['six hours ago counts for a quarter of a day', 6, 'partly', 0.25],
    ['a day and a half ago counts in full', 36, 'well', 1],
  ])('a hub that was added %s', (_, hours, cover, share) => {
    const hubs = [hub(1), hub(2, { since: NOW - hours * HOUR })];
    expect(coverOf({ 1: quarters(WEEK), 2: quarters(hours) }, hubs)).toMatchObject({ cover, share });
  });
});

test('the worst hub comes first, with its worst covered residents, and whom nobody receives is said', {
  tags: ['R-HUBLOSS-1'],
}, () => {
  const facts: ReceptionFacts = {
    hubs: [hub(1), hub(2), hub(3)],
    residents: [
      resident(11, { 1: quarters(WEEK), 2: quarters(WEEK) }),
      resident(12, { 2: quarters(WEEK) }),
      resident(13, { 2: quarters(WEEK), 1: quarters(WEEK, 0, 4) }),
      resident(14, {}),
      resident(15, { 1: quarters(WEEK + 30, WEEK + 1) }),
    ],
  };
  const { losses, unreceived } = hubLosses(facts, NOW);
  expect(losses.map(({ hubId, residents }) => [hubId, residents.map(({ id }) => id)])).toEqual([
    [2, [12, 13, 11]],
    [1, [11, 13]],
    [3, []],
  ]);
  expect(unreceived).toEqual([14, 15]);
});

/** Some hubs and residents with any receptions of nine days; a hub may be silent or new. */
const anyFacts: fc.Arbitrary<ReceptionFacts> = fc.record({
  hubs: fc.constantFrom(1, 2, 3, 4).chain((count) =>
    fc.tuple(
      ...Array.from({ length: count }, (_, index) =>
        fc.record({
          id: fc.constant(index + 1),
          since: fc.integer({ min: 0, max: 20 * 24 }).map((hours) => NOW - hours * HOUR),
          isSilent: fc.boolean(),
        }),
      ),
    ),
  ),
  residents: fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 6 }),
      receivedBy: fc.array(
        fc.record({
          hubId: fc.integer({ min: 1, max: 5 }),
          quarters: fc.oneof(
            fc.array(fc.integer({ min: quarterOf(NOW) - 9 * 96, max: quarterOf(NOW) })),
            fc
              .tuple(fc.integer({ min: 30, max: 9 * 24 }), fc.integer({ min: 0, max: 24 }))
              .map(([from, quarter]) => quarters(from, quarter / 4)),
          ),
        }),
        { maxLength: 5 },
      ),
    }),
    { selector: ({ id }) => id },
  ),
});

test('the order of hubs, residents and receptions does not matter, nor that one is told twice', {
  tags: ['R-HUBLOSS-1'],
}, () => {
  const turned = ({ hubs, residents }: ReceptionFacts): ReceptionFacts => ({
    hubs: hubs.toReversed(),
    residents: residents.toReversed().map(({ id, receivedBy }) => ({
      id,
      receivedBy: [...receivedBy, ...receivedBy]
        .reverse()
        .map(({ hubId, quarters }) => ({ hubId, quarters: [...quarters].reverse() })),
    })),
  });
  fc.assert(
    fc.property(anyFacts, (facts) => {
      expect(hubLosses(turned(facts), NOW)).toEqual(hubLosses(facts, NOW));
    }),
  );
});

test('what is counted is what sets of quarter-hours say', { tags: ['R-HUBLOSS-1', 'R-HUBLOSS-2'] }, () => {
  const countsBySets = ({ hubs, residents }: ReceptionFacts) => {
    const rows: string[] = [];
    for (const { id, since } of hubs)
      for (const one of residents) {
        const of = (hubId: number) => {
          const all = one.receivedBy.filter((by) => by.hubId === hubId).flatMap((by) => [...by.quarters]);
          return new Set(all.filter((at) => at >= quarterOf(NOW - 7 * DAY) && at <= quarterOf(NOW)));
        };
        if (of(id).size === 0) continue;
        const others = hubs.filter((other) => other.id !== id && !other.isSilent && of(other.id).size > 0);
        const newest = Math.max(since, ...others.map((other) => other.since));
        const first = quarterOf(Math.min(newest, NOW - DAY));
        const covered = new Set(others.flatMap((other) => [...of(other.id)]).filter((at) => at >= first));
        const all = new Set([...covered, ...[...of(id)].filter((at) => at >= first)]);
        const share = all.size === 0 ? 0 : covered.size / all.size;
        const lately = Array.from({ length: 16 }, (_, index) => quarterOf(NOW) - 16 + index);
        const [known, left] = [lately.filter((at) => all.has(at)), lately.filter((at) => covered.has(at))];
        const isLeft = known.length < 4 || left.length / known.length > 0.5;
        const isWell = others.length > 0 && share >= 0.9 && all.size >= 80 && isLeft;
        rows.push(`${id} ${one.id}: ${others.length} others, ${share} of ${all.size}, ${isWell}`);
      }
    return rows.sort();
  };
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const said = hubLosses(facts, NOW).losses.flatMap(({ hubId, residents }) =>
        residents.map(
          ({ id, cover, hubs, share, quarters }) =>
            `${hubId} ${id}: ${hubs} others, ${share} of ${quarters}, ${cover === 'well'}`,
        ),
      );
      expect(said.sort()).toEqual(countsBySets(facts));
    }),
    { numRuns: 300 },
  );
});

test('without a hub exactly those have no reception left whom nobody else would receive', {
  tags: ['R-HUBLOSS-1'],
}, () => {
  const isCounted = (quarter: number, now: Instant) => quarter >= quarterOf(now - RECEPTION_DAYS);
  fc.assert(
    fc.property(anyFacts, (facts) => {
      for (const { hubId, residents } of hubLosses(facts, NOW).losses) {
        const left = facts.hubs.filter(({ id, isSilent }) => id !== hubId && !isSilent).map(({ id }) => id);
        const receives = (one: ReceptionFacts['residents'][number], hubs: readonly number[]) =>
          one.receivedBy.some(
            (by) => hubs.includes(by.hubId) && [...by.quarters].some((at) => isCounted(at, NOW)),
          );
        const lost = facts.residents.filter((one) => receives(one, [hubId]) && !receives(one, left));
        const said = residents.filter(({ cover }) => cover === 'none');
        expect(new Set(said.map(({ id }) => id))).toEqual(new Set(lost.map(({ id }) => id)));
      }
    }),
  );
});

test('nobody is called well covered without a day’s reception, nine tenths of it by others', {
  tags: ['R-HUBLOSS-2'],
}, () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      for (const { residents } of hubLosses(facts, NOW).losses)
        for (const { cover, hubs, share, quarters } of residents)
          if (cover === 'well') {
            expect(hubs).toBeGreaterThan(0);
            expect(share).toBeGreaterThanOrEqual(0.9);
            expect(quarters).toBeGreaterThanOrEqual(80);
          }
    }),
  );
});
