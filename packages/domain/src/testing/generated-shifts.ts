import fc from 'fast-check';
import { ENDINGS, type Ending } from '../alerts/alert';
import { CARE_KINDS, FOUND } from '../alerts/care-kinds';
import type { ShiftAlert, ShiftCare } from '../handover/shift-facts';
import { DAY, HOUR, MINUTE } from '../instant';
import type { CalibratedReading } from '../reading';
import type { Wearing } from './naive';

/** Dates around which the clocks change, and ordinary ones. */
const AROUND = ['2026-03-29', '2026-10-25', '2026-06-14', '2026-12-31'];
const DIVISIONS = [
  ['07:00', '15:00', '23:00'],
  ['07:00', '15:00', '23:00'],
  ['00:00', '12:00'],
  ['02:30', '10:00', '18:00', '22:00'],
  ['02:30', '03:00', '15:05'],
  ['07:03'],
];
const DAYS = 10;

/** What a sensor shows for some hours; what is missing is a gap. */
interface Segment {
  hours: number;
  index: number;
  contact: CalibratedReading['contact'];
  power: CalibratedReading['power'];
  isGap: boolean;
}
const segment: fc.Arbitrary<Segment> = fc.record({
  hours: fc.constantFrom(0.2, 1, 2, 4, 7, 9),
  index: fc.constantFrom(0, 0, 0, 1, 8, 25, 99, 300, 2000),
  contact: fc.constantFrom<CalibratedReading['contact'][]>(
    'ok',
    'ok',
    'ok',
    'ok',
    'ok',
    'none',
    'poor',
    null,
  ) as fc.Arbitrary<CalibratedReading['contact']>,
  power: fc.constantFrom<CalibratedReading['power'][]>(
    'on',
    'on',
    'on',
    'on',
    'on',
    'on',
    'off',
  ) as fc.Arbitrary<CalibratedReading['power']>,
  isGap: fc.constantFrom(false, false, false, false, false, false, true),
});

const DRY: Segment = { hours: 7, index: 0, contact: 'ok', power: 'on', isGap: false };
/** The same days again and again. */
const QUIET = [DRY];
const ROUTINE = [DRY, { ...DRY, hours: 1, index: 25 }];

/** What often did not happen at all. */
const orNone = <T>(one: fc.Arbitrary<T>, most: number): fc.Arbitrary<T[]> =>
  fc.oneof(fc.constant<T[]>([]), fc.array(one, { maxLength: most }));

const within = fc.integer({ min: 0, max: DAYS * 24 * 60 });

/** A resident of ten days, with what is needed to say what each of their shifts hands over. */
export const generatedShifts = fc
  .record({
    zone: fc.constantFrom('Europe/Amsterdam', 'Europe/Madrid'),
    middle: fc.constantFrom(...AROUND),
    divisions: fc.tuple(fc.constantFrom(...DIVISIONS), fc.constantFrom(...DIVISIONS)),
    changesDivision: fc.constantFrom(false, false, true),
    segments: fc.oneof(fc.array(segment, { minLength: 4, maxLength: 24 }), fc.constantFrom(QUIET, ROUTINE)),
    swaps: fc.array(fc.record({ at: within, pause: fc.constantFrom(0, 0, 3 * HOUR, 30 * HOUR) }), {
      maxLength: 2,
    }),
    lived: fc.record({ from: fc.constantFrom(0, 0, 0, 5.3), until: fc.constantFrom(null, null, null, 8.4) }),
    late: fc.array(fc.tuple(within, fc.integer({ min: 10, max: 900 })), { maxLength: 3 }),
    now: fc.integer({ min: 7 * 24 * 60, max: DAYS * 24 * 60 }),
    care: orNone(
      fc.record({
        kind: fc.constantFrom(...CARE_KINDS),
        at: within,
        found: fc.constantFrom(null, null, ...FOUND),
      }),
      40,
    ),
    alerts: orNone(
      fc.record({
        kind: fc.constantFrom('wet', 'wet', 'turn', 'contact'),
        priority: fc.constantFrom('high', 'medium', 'low', 'info'),
        openedAt: within,
        lasts: fc.constantFrom(null, 5, 45, 200, 900),
        ended: fc.constantFrom(...(Object.keys(ENDINGS) as Ending[])),
        unattended: fc.boolean(),
      }),
      12,
    ),
    turns: fc.record({ onTime: fc.nat(3), late: fc.constantFrom(0, 0, 0, 1), self: fc.nat(3) }),
    pausedUntil: fc.constantFrom(null, null, null, 1),
    hasNotes: fc.constantFrom(false, false, false, true),
  })
  .map(({ zone, middle, divisions, ...generated }) => {
    const begin = Date.parse(middle) - 7 * DAY;
    const at = (minutes: number) => begin + minutes * MINUTE;
    const readings = readingsOf(begin, generated.segments);
    const changes = generated.changesDivision ? middle : '9999-01-01';
    return {
      ...{ zone, wearings: wearingsOf(begin, readings, generated.swaps), now: at(generated.now) },
      dates: Array.from({ length: DAYS + 2 }, (_, day) =>
        new Date(begin + (day - 1) * DAY).toISOString().slice(0, 10),
      ),
      periods: [
        { from: '2000-01-01', beginnings: divisions[0] },
        { from: changes, beginnings: divisions[1] },
      ],
      beginnings: (date: string) => (date < changes ? divisions[0] : divisions[1]),
      /** Readings of these times are not there at first. */
      late: generated.late.map(([from, minutes]) => ({ from: at(from), until: at(from + minutes) })),
      resident: {
        lived: {
          from: begin + generated.lived.from * DAY,
          until: generated.lived.until === null ? null : at(generated.lived.until * 24 * 60),
        },
        care: generated.care.map((one): ShiftCare => ({ ...one, at: at(one.at) })),
        alerts: generated.alerts.map(
          ({ lasts, openedAt, ...alert }, id) =>
            ({
              ...{ ...alert, id, since: at(openedAt) - 5 * MINUTE, openedAt: at(openedAt) },
              ...{ endedAt: lasts === null ? null : at(openedAt + lasts), status: 'open', owner: null },
              ended: lasts === null ? null : alert.ended,
            }) as ShiftAlert,
        ),
        turns: generated.turns,
        pausedUntil: generated.pausedUntil,
        hasNotes: generated.hasNotes,
      },
    };
  });

function readingsOf(begin: number, segments: readonly Segment[]): CalibratedReading[] {
  const readings: CalibratedReading[] = [];
  // The same few things again and again: what is usual has to come about.
  for (let at = begin, next = 0; at < begin + DAYS * DAY; next += 1) {
    const { hours, isGap, index, contact, power } = segments[next % segments.length]!;
    const until = at + hours * HOUR;
    for (; at < until && !isGap; at += 4 * MINUTE)
      readings.push({
        ...{ at, power, contact, moisture: 100 + index, capacidad: 100 },
        ...{ pitch: 0, roll: 0, correction: 0 },
      });
    at = until;
  }
  return readings;
}

/** One sensor after another. */
function wearingsOf(
  begin: number,
  readings: readonly CalibratedReading[],
  swaps: readonly { at: number; pause: number }[],
): Wearing[] {
  const wearings: Wearing[] = [];
  const wear = (from: number, until: number | null) =>
    wearings.push({
      assignment: { from, until },
      readings: readings.filter(({ at }) => at >= from && at < (until ?? Infinity)),
    });
  let from = begin;
  for (const { at, pause } of [...swaps].sort((a, b) => a.at - b.at)) {
    const until = begin + at * MINUTE;
    if (until <= from) continue;
    wear(from, until);
    from = until + pause;
  }
  wear(from, null);
  return wearings;
}
