import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { dayViewAt } from '../day-view';
import { HOUR, type Instant } from '../instant';
import { addDays, localDayOf } from '../local-day';
import { generatedShifts } from '../testing/generated-shifts';
import { MemoryStore } from '../testing/memory-store';
import type { Wearing } from '../testing/naive';
import { naiveLine, naiveShifts, naiveStates } from '../testing/naive-handover';
import { lineOf } from './line';
import { earlierShifts, shiftAt, shiftOf } from './shifts';

declare module 'vitest' {
  interface ProvidedContext {
    longForm: boolean;
  }
}

/** Some thirty shifts each, half of them before and after late readings. */
const RESIDENTS = inject('longForm') ? 350 : 4;

/** The cells of a resident as they are stored, after readings that came late too. */
function storedCells(zone: string, wearings: readonly Wearing[], now: Instant) {
  const stores = wearings.map(({ assignment }) => new MemoryStore(zone, assignment));
  return {
    deliver: (known: readonly Wearing[]) =>
      known.forEach(({ readings }, index) => readings.length > 0 && stores[index]!.deliver([...readings])),
    of: (date: string) => {
      const parts = stores.map((store, index) => ({
        ...store.part(date),
        assignment: wearings[index]!.assignment,
      }));
      return dayViewAt(localDayOf(zone, date), parts, now).cells;
    },
  };
}

test('any shift of anybody equals a naive writing of the rules, before and after late readings', {
  tags: ['R-HANDOVER-2', 'R-HANDOVER-3', 'R-HANDOVER-4'],
  timeout: inject('longForm') ? 1_800_000 : 60_000,
}, () => {
  const seen = { shifts: 0, usual: 0, unusual: 0, withoutMedian: 0, wet: 0 };
  fc.assert(
    fc.property(generatedShifts, ({ zone, dates, periods, beginnings, wearings, late, now, resident }) => {
      const plan = { zone, periods };
      const isLate = ({ at }: { at: Instant }) => late.some(({ from, until }) => at >= from && at < until);
      const arrived = (which: (reading: { at: Instant }) => boolean) =>
        wearings.map(({ assignment, readings }) => ({
          assignment,
          readings: readings.filter((reading) => reading.at <= now && which(reading)),
        }));
      const cells = storedCells(zone, wearings, now);
      const shifts = naiveShifts({ zone, beginnings }, dates.slice(1)).filter(({ from }) => from <= now);
      cells.deliver(arrived((reading) => !isLate(reading)));
      const compare = (known: readonly Wearing[]) => {
        const states = naiveStates(zone, dates, known, now);
        for (const expected of shifts) {
          const shift = shiftOf(plan, expected.date, expected.number);
          expect(shift).toEqual(expected);
          expect(shiftAt(plan, expected.from)).toEqual(expected);
          expect(shiftAt(plan, expected.until - 1)).toEqual(expected);
          const facts = {
            ...resident,
            cells: cells.of,
            before: earlierShifts(plan, expected, 7).map((before) => ({
              shift: before,
              changed: resident.care.filter(
                ({ kind, at }) => kind === 'changed' && at >= before.from && at < before.until,
              ).length,
            })),
          };
          const line = lineOf(zone, facts, expected, now);
          expect({ shift: expected, ...line }).toEqual({
            shift: expected,
            ...naiveLine({ zone, beginnings }, states, { ...resident, wearings }, expected, now),
          });
          seen.shifts += 1;
          seen[line.usual ? 'usual' : 'unusual'] += 1;
          if (line.median === null) seen.withoutMedian += 1;
          if (line.wet.episodes > 0) seen.wet += 1;
        }
      };
      compare(arrived((reading) => !isLate(reading)));
      if (late.length === 0) return;
      cells.deliver(arrived(isLate));
      compare(arrived(() => true));
    }),
    // Shrinking ten days of readings takes longer than finding out by hand.
    { numRuns: RESIDENTS, endOnFailure: true },
  );
  expect(seen.shifts).toBeGreaterThan(0);
  if (!inject('longForm')) return;
  // Guards against shifts that are all alike.
  expect(Math.min(seen.usual, seen.unusual, seen.withoutMedian, seen.wet)).toBeGreaterThan(100);
  expect(seen.shifts).toBeGreaterThan(10_000);
});

test.each([
  ['2026-03-28', 7],
  ['2026-06-14', 8],
  ['2026-10-24', 9],
])('the night that begins on %s has %i hours', { tags: ['R-HANDOVER-1'] }, (date, hours) => {
  for (const zone of ['Europe/Amsterdam', 'Europe/Madrid']) {
    const { from, until } = shiftOf({ zone, periods: [] }, date, 3)!;
    expect(until - from).toBe(hours * HOUR);
  }
});

test('a date’s shifts follow each other without a gap, also when the clocks or the division change', {
  tags: ['R-HANDOVER-1'],
}, () => {
  fc.assert(
    fc.property(generatedShifts, ({ zone, dates, periods }) => {
      const plan = { zone, periods };
      let at = localDayOf(zone, dates[0]!).start;
      const end = localDayOf(zone, addDays(dates.at(-1)!, 1)).start;
      while (at < end) {
        const shift = shiftAt(plan, at);
        expect(shift.until).toBeGreaterThan(at);
        at = shift.until;
        expect(shiftAt(plan, at).from).toBe(at);
      }
    }),
    { numRuns: 20, endOnFailure: true },
  );
});
