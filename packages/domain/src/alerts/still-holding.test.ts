import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MINUTE } from '../instant';
import { generatedPatient } from '../testing/generated-patient';
import { BAND_4, DRY } from '../testing/readings';
import { type Measured, minute, resident, watchContext } from '../testing/resident';
import { applyReading, startTrack, type Track } from '../track';
import { nextConditionChange, type ResidentFacts, residentConditions } from './resident-conditions';
import { conditionsStillHold } from './still-holding';

const NEVER = Number.POSITIVE_INFINITY;
const context = watchContext({ watchedSince: 0 });

/** Tracks along the readings of somebody's sensors. */
const tracks: fc.Arbitrary<Track[]> = generatedPatient.map(({ wearings }) =>
  wearings.flatMap(({ assignment, readings }) => {
    let track = startTrack(assignment.from);
    return [
      track,
      ...readings.map((reading) => {
        track = applyReading(track, reading);
        return track;
      }),
    ];
  }),
);

const plan = fc.record({
  noUrineAlarm: fc.boolean(),
  noUrineHours: fc.constantFrom(1, 3),
  rotationAlarm: fc.boolean(),
  stoppedTime: fc.constantFrom(5, 60),
  allowActivityTracking: fc.boolean(),
});

/** What is known beside the track; times are milliseconds before its last reading. */
const rest = fc.record({
  plan,
  battery: fc.option(
    fc.record({ value: fc.constantFrom(20, 26, 26.2, 80, 81), ago: fc.constantFrom(0, MINUTE) }),
  ),
  lastVoid: fc.option(fc.integer({ min: 0, max: 120 * MINUTE })),
  changed: fc.option(fc.integer({ min: 0, max: 120 * MINUTE })),
  turned: fc.option(
    fc.record({ ago: fc.integer({ min: 0, max: 60 * MINUTE }), confirmed: fc.option(fc.boolean()) }),
  ),
  pause: fc.option(fc.integer({ min: -MINUTE, max: 10 * MINUTE })),
  isWorn: fc.constantFrom(true, true, true, true, false),
});
type Rest = typeof rest extends fc.Arbitrary<infer R> ? R : never;

function factsOf(track: Track | null, from: number, at: number, rest: Rest): ResidentFacts {
  const { plan, battery, lastVoid, changed, turned, pause, isWorn } = rest;
  return {
    ...{ id: 17, plan, track, wearing: isWorn ? { id: 7, from } : null },
    battery: battery && { value: battery.value, at: at - battery.ago },
    care: {
      lastVoid: lastVoid === null ? null : at - lastVoid,
      changedAt: changed === null ? null : at - changed,
      turned: turned && { at: at - turned.ago, confirmed: turned.confirmed },
    },
    pauses: pause === null ? [] : [{ kinds: [], until: at + pause }],
  };
}

/** Whatever was derived from `before` at a moment is what follows from `after` at every one until it changes by time. */
function expectSameUntilChange(
  { facts: before, judgedAt }: { facts: ResidentFacts; judgedAt: number },
  after: ResidentFacts,
  at: number,
): boolean {
  const judged = residentConditions(before, context, judgedAt);
  const until = nextConditionChange(before, context, judgedAt) ?? NEVER;
  if (at >= until) return false;
  const last = until === NEVER ? at + 48 * 60 * MINUTE : until - 1;
  for (const part of [0, 0.001, 0.1, 0.3, 0.6, 0.9, 1]) {
    const now = Math.round(at + part * (last - at));
    expect(residentConditions(after, context, now)).toEqual(judged);
    expect(nextConditionChange(after, context, now) ?? NEVER).toBeGreaterThanOrEqual(until);
  }
  return true;
}

/** So many readings later, when the first was judged so long after it: readings may come late, all at once or in pieces. */
const steps = fc.record({
  more: fc.integer({ min: 1, max: 3 }),
  late: fc.constantFrom(0, MINUTE, 4 * MINUTE, 5 * MINUTE + 1, 6 * MINUTE, 20 * MINUTE),
});

describe('facts that compare equal', () => {
  test('after some more readings: the same conditions at every moment until they change by time', () => {
    let kept = 0;
    fc.assert(
      fc.property(tracks, rest, fc.nat(), steps, (tracks, rest, start, { more, late }) => {
        const first = tracks[start % tracks.length]!;
        const second = tracks[(start % tracks.length) + more] ?? tracks.at(-1)!;
        const judgedAt = (first.last?.at ?? first.from) + late;
        const at = Math.max(judgedAt, second.last?.at ?? second.from);
        const [before, after] = [first, second].map((track) => factsOf(track, first.from, at, rest));
        if (!conditionsStillHold(before!, after!, judgedAt)) return;
        kept += Number(expectSameUntilChange({ facts: before!, judgedAt }, after!, at));
      }),
      { numRuns: 2_500, seed: 20_261_118 },
    );
    expect(kept).toBeGreaterThan(300);
  });

  test('any value is exchanged for another one: the same conditions at every moment until they change by time', () => {
    let kept = 0;
    fc.assert(
      fc.property(tracks, tracks, rest, rest, fc.nat(), fc.nat(), (a, b, restA, restB, i, j) => {
        const first = a[i % a.length]!;
        const other = b[j % b.length]!;
        const at = first.last?.at ?? first.from;
        const before = factsOf(first, first.from, at, restA);
        const theirs = shifted(other, at - (other.last?.at ?? other.from));
        const source = { ...factsOf(theirs, first.from - 1, at, restB), id: 18 };
        for (const path of pathsOf(before)) {
          const after = withValueOf(before, source, path);
          const from = Math.max(at, after.track?.last?.at ?? at);
          if (!conditionsStillHold(before, after, from)) continue;
          kept += Number(expectSameUntilChange({ facts: before, judgedAt: from }, after, from));
        }
      }),
      { numRuns: 300, seed: 20_261_118 },
    );
    expect(kept).toBeGreaterThan(300);
  });

  const minutes = (measured: Measured) => resident(measured);
  test.each<[string, Measured, Measured, boolean]>([
    ['one more reading says the same', [[0, 20, DRY]], [[0, 21, DRY]], true],
    ['still as wet', [[0, 20, BAND_4]], [[0, 21, BAND_4]], true],
    [
      'it becomes wet',
      [[0, 20, DRY]],
      [
        [0, 20, DRY],
        [21, 22, BAND_4],
      ],
      false,
    ],
    [
      'it becomes dry',
      [[0, 20, BAND_4]],
      [
        [0, 20, BAND_4],
        [21, 23, DRY],
      ],
      false,
    ],
    [
      'the sensor is off',
      [[0, 20, DRY]],
      [
        [0, 20, DRY],
        [21, 21, { power: 'off' }],
      ],
      false,
    ],
    [
      'contact is poor',
      [[0, 20, DRY]],
      [
        [0, 20, DRY],
        [21, 21, { contact: 'poor' }],
      ],
      false,
    ],
    [
      'the resident turns',
      [[0, 20, DRY]],
      [
        [0, 20, DRY],
        [21, 21, { roll: 60 }],
      ],
      false,
    ],
    [
      'a gap in the readings',
      [[0, 20, DRY]],
      [
        [0, 20, DRY],
        [27, 27, DRY],
      ],
      false,
    ],
    ['an older reading', [[0, 21, DRY]], [[0, 20, DRY]], false],
    ['nothing is known any more', [[0, 20, DRY]], [], false],
  ])('%s', (_, before, after, isKept) => {
    const judgedAt = minutes(before).track?.last?.at ?? 0;
    expect(conditionsStillHold(minutes(before), minutes(after), judgedAt)).toBe(isKept);
    expect(conditionsStillHold(minutes(after), minutes(after), judgedAt)).toBe(true);
  });

  const trackOf = (measured: Measured): Track => resident(measured).track!;
  const dry = trackOf([[0, 20, DRY]]);
  const later = trackOf([[0, 21, DRY]]);
  const [poor, poorLater] = [20, 21].map((last) => trackOf([[0, last, { contact: 'poor' }]])) as [
    Track,
    Track,
  ];
  const [off, offLater] = [20, 21].map((last) => trackOf([[0, last, { power: 'off' }]])) as [Track, Track];
  const [away, awayLater] = [21, 22].map((last) =>
    trackOf([
      [0, 20],
      [21, last, { roll: 60 }],
    ]),
  ) as [Track, Track];
  const wetness = { ...dry.wetness, band: 4 as const };
  const covered = (track: Track, until: number): Track => ({
    ...track,
    coverage: { since: minute(0), spans: [[minute(0), minute(until)]] },
  });
  const withoutOnsets = (track: Track): Track => {
    const earlier = { ...track };
    delete earlier.onsets;
    return earlier;
  };
  test.each<[string, Track, Track]>([
    ['poor contact, by an earlier version', withoutOnsets(poor), withoutOnsets(poorLater)],
    ['a sensor that is off, by an earlier version', withoutOnsets(off), withoutOnsets(offLater)],
    ['wet, and nobody knows since when', { ...dry, wetness }, { ...later, wetness }],
    ['in another position, not for long enough to count', away, awayLater],
    ['another posture is counted', dry, { ...dry, position: { ...dry.position, place: 6 } }],
    ['covered since another time', dry, { ...dry, coverage: { ...dry.coverage!, since: minute(1) } }],
    ['what was covered ended at another time', covered(dry, 18), covered(dry, 19)],
    ['of a sensor that is off, it was covered until another time', covered(off, 30), covered(off, 31)],
  ])('what a rule reads in rare cases: %s', (_, before, after) => {
    const [first, second] = [before, after].map((track) => resident([], { track })) as [
      ResidentFacts,
      ResidentFacts,
    ];
    const judgedAt = first.track?.last?.at ?? 0;
    expect(conditionsStillHold(first, second, judgedAt)).toBe(false);
    expect(conditionsStillHold(first, shifted(first, 0), judgedAt)).toBe(true);
  });

  test('the time of a battery matters when it is low', () => {
    const at = (value: number, minutes: number) =>
      resident([[0, 20]], { battery: { value, at: minute(minutes) } });
    expect(conditionsStillHold(at(80, 19), at(79, 20), at(80, 19).track?.last?.at ?? 0)).toBe(true);
    expect(conditionsStillHold(at(20, 19), at(20, 20), at(20, 19).track?.last?.at ?? 0)).toBe(false);
    expect(conditionsStillHold(at(80, 20), at(20, 20), at(80, 20).track?.last?.at ?? 0)).toBe(false);
  });
});

type Path = readonly string[];

/** Of everything in it, single values and whole parts. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.keys(value).flatMap((key) => [
    [...path, key],
    ...pathsOf(Reflect.get(value, key), [...path, key]),
  ]);
}

function withValueOf<T>(target: T, source: unknown, [key, ...path]: Path): T {
  if (typeof source !== 'object' || source === null || !Object.hasOwn(source, key!)) return target;
  const theirs = Reflect.get(source, key!);
  const value = path.length === 0 ? theirs : withValueOf(Reflect.get(target as object, key!), theirs, path);
  if (Array.isArray(target)) return target.with(Number(key), value) as T;
  return { ...target, [key!]: value };
}

/** All of its moments so much later. */
function shifted<T>(value: T, by: number): T {
  if (typeof value === 'number') return (value > 1e11 ? value + by : value) as T;
  if (Array.isArray(value)) return value.map((one) => shifted(one, by)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shifted(one, by)])) as T;
}
