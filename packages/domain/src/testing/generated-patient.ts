import fc from 'fast-check';
import { HOUR, MINUTE, SECOND } from '../instant';
import type { CalibratedReading, Contact, Power } from '../reading';
import type { Wearing } from './naive';

/** A generated patient: a zone, some days around a date, and sensors worn one after another. */
interface GeneratedPatient {
  zone: string;
  dates: string[];
  wearings: Wearing[];
}

const GAPS = [
  30 * SECOND,
  MINUTE,
  MINUTE,
  2 * MINUTE,
  3 * MINUTE,
  4 * MINUTE + 59_999,
  5 * MINUTE,
  5 * MINUTE + 1,
  7 * MINUTE,
  20 * MINUTE,
  HOUR,
  3 * HOUR,
  8 * HOUR,
  30 * HOUR,
];
/** A few equal readings at one interval: moisture and contact do not change at random from minute to minute. */
const run = fc.record({
  gap: fc.constantFrom(...GAPS),
  pace: fc.constantFrom(30 * SECOND, MINUTE, 3 * MINUTE, 5 * MINUTE, 6 * MINUTE),
  count: fc.integer({ min: 1, max: 8 }),
  index: fc.constantFrom(0, 0, 1, 3, 6.3, 6.9, 7, 9, 12, 18.9, 19, 30, 99, 100, 300, 1000, 1200),
  wobble: fc.constantFrom(0, 0, 0.5, 2, 15),
  power: weighted<Power>([9, 'on'], [1, 'off']),
  contact: weighted<Contact | null>([12, 'ok'], [2, 'none'], [1, 'poor'], [1, null]),
  moist: weighted<boolean>([9, true], [1, false]),
  capacidad: weighted<number | null>([10, 100], [2, 93], [1, null]),
  pitch: fc.constantFrom(-30, 0, 0, 0, 30, 50, 80, null),
  roll: fc.constantFrom(0, 0, -60, -60, 60, 130, -150, 35, null),
  correction: fc.constantFrom(0, 0, 10),
});
type Run = typeof run extends fc.Arbitrary<infer R> ? R : never;

/** Clocks going forward, clocks going back, a new year, and an ordinary day. */
const STARTS = [
  '2026-03-27T22:00:00Z',
  '2026-03-28T21:00:00Z',
  '2026-10-23T22:00:00Z',
  '2026-10-24T20:30:00Z',
  '2026-12-31T10:00:00Z',
  '2026-06-10T21:50:00Z',
];

export const generatedPatient: fc.Arbitrary<GeneratedPatient> = fc
  .record({
    zone: fc.constantFrom('Europe/Amsterdam', 'Europe/Madrid'),
    start: fc.constantFrom(...STARTS),
    runs: fc.array(run, { minLength: 1, maxLength: 30 }),
    cuts: fc.array(
      fc.record({
        at: fc.nat({ max: 5 * 24 * 60 }),
        pause: fc.constantFrom(0, 0, 90 * SECOND, 2 * HOUR, 26 * HOUR),
      }),
      { maxLength: 3 },
    ),
    closed: fc.boolean(),
  })
  .map(({ zone, start, runs, cuts, closed }) => {
    const begin = Date.parse(start);
    const readings = readingsOf(begin, runs);
    const end = readings.at(-1)!.at + 3 * MINUTE;
    const wearings: Wearing[] = [];
    let from = begin;
    for (const cut of [...cuts].sort((a, b) => a.at - b.at)) {
      const until = begin + cut.at * MINUTE;
      if (until <= from || until >= end) continue;
      wearings.push(wearing(from, until, readings));
      from = until + cut.pause;
    }
    wearings.push(wearing(from, closed ? Math.max(end, from + MINUTE) : null, readings));
    const first = Date.parse(new Date(begin).toISOString().slice(0, 10));
    const dates = Array.from({ length: Math.ceil((end - first) / (24 * HOUR)) + 2 }, (_, i) =>
      new Date(first + i * 24 * HOUR).toISOString().slice(0, 10),
    );
    return { zone, dates: dates.slice(0, 12), wearings };
  });

/** The assignments and readings known at `now`. */
export const knownAt = (wearings: readonly Wearing[], now: number): Wearing[] =>
  wearings
    .filter(({ assignment }) => assignment.from <= now)
    .map(({ assignment, readings }) => ({ assignment, readings: readings.filter(({ at }) => at <= now) }));

function wearing(from: number, until: number | null, readings: readonly CalibratedReading[]): Wearing {
  const worn = readings.filter(({ at }) => at >= from && at < (until ?? Infinity));
  return { assignment: { from, until }, readings: worn };
}

function readingsOf(begin: number, runs: readonly Run[]): CalibratedReading[] {
  let at = begin;
  return runs.flatMap((run) => {
    at += run.gap;
    return Array.from({ length: run.count }, (_, i): CalibratedReading => {
      if (i > 0) at += run.pace;
      const moisture = 100 + run.index + (i % 2) * run.wobble;
      return {
        at,
        power: run.power,
        moisture: run.moist ? moisture : null,
        contact: run.contact,
        pitch: run.pitch,
        roll: run.roll,
        capacidad: run.capacidad,
        correction: run.correction,
      };
    });
  });
}

function weighted<T>(...choices: [number, T][]): fc.Arbitrary<T> {
  return fc.oneof(...choices.map(([weight, value]) => ({ weight, arbitrary: fc.constant(value) })));
}
