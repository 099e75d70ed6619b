import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellStates } from './cells';
import { dayViewAt } from './day-view';
import { HOUR, MINUTE } from './instant';
import { localDayOf } from './local-day';
import { nextStateChange, patientState } from './patient-state';
import type { CalibratedReading } from './reading';
import { generatedPatient, knownAt } from './testing/generated-patient';
import { MemoryStore } from './testing/memory-store';
import { naiveDays, naiveState, type Wearing } from './testing/naive';

const RUNS = { numRuns: 150 };
const TIMEOUT = 60_000;
const plan = {
  noUrineAlarm: true,
  noUrineHours: 2,
  rotationAlarm: true,
  stoppedTime: 30,
  allowActivityTracking: true,
};
const chosenPlan = fc.record({
  noUrineAlarm: fc.boolean(),
  noUrineHours: fc.constantFrom(1, 2, 24),
  rotationAlarm: fc.boolean(),
  stoppedTime: fc.constantFrom(30, 240),
  allowActivityTracking: fc.constant(true),
});

const deliveredInOrder = (zone: string, { assignment, readings }: Wearing) => {
  const store = new MemoryStore(zone, assignment);
  store.deliver(readings);
  return store;
};
const momentsOf = (wearings: readonly Wearing[], picks: readonly number[]) => {
  const readings = wearings.flatMap((wearing) => wearing.readings);
  const after = [0, 1, 2 * MINUTE, 5 * MINUTE, 5 * MINUTE + 1, 40 * MINUTE, 26 * HOUR];
  return picks.map(
    (pick, i) =>
      (readings[pick % readings.length]?.at ?? wearings[0]!.assignment.from) +
      after[(pick + i) % after.length]!,
  );
};

describe('stored days and tracks agree with the naive implementation', () => {
  test(
    'days: cells and the five figures',
    () => {
      fc.assert(
        fc.property(
          generatedPatient,
          fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
          ({ zone, dates, wearings }, picks) => {
            for (const now of momentsOf(wearings, picks)) {
              const known = knownAt(wearings, now);
              const stores = known.map((wearing) => deliveredInOrder(zone, wearing));
              const days = naiveDays(zone, dates, known, now);
              for (const [i, date] of dates.entries()) {
                const view = dayViewAt(
                  localDayOf(zone, date),
                  stores.map((store) => store.part(date)),
                  now,
                );
                expect({ date, figures: view.figures }).toEqual({ date, figures: days[i]?.figures });
                expect({ date, y: cellStates(view.cells) }).toEqual({
                  date,
                  y: days[i]?.y,
                });
              }
            }
          },
        ),
        RUNS,
      );
    },
    TIMEOUT,
  );

  test(
    'patient state',
    () => {
      fc.assert(
        fc.property(
          generatedPatient,
          fc.array(fc.nat(), { minLength: 1, maxLength: 5 }),
          chosenPlan,
          ({ zone, wearings }, picks, plan) => {
            for (const now of momentsOf(wearings, picks)) {
              for (const wearing of knownAt(wearings, now)) {
                const naive = naiveState(wearing, plan, now);
                const state = patientState(deliveredInOrder(zone, wearing).track, plan, now);
                if (naive === null) expect(state.estado).toBeNull();
                else expect(state).toEqual(naive);
              }
            }
          },
        ),
        RUNS,
      );
    },
    TIMEOUT,
  );
});

describe('the order of arrival does not matter', () => {
  const slices = fc.array(fc.record({ from: fc.nat(), size: fc.integer({ min: 1, max: 40 }) }), {
    maxLength: 12,
  });

  /** Delivered in any batches, readings must give the same days and track as when delivered in order. */
  const expectSame = (
    zone: string,
    wearing: Wearing,
    batches: readonly CalibratedReading[][],
  ): MemoryStore => {
    const store = new MemoryStore(zone, wearing.assignment);
    for (const batch of batches) store.deliver(batch);
    store.deliver(wearing.readings);
    const whole = deliveredInOrder(zone, wearing);
    expect([...store.days.keys()].sort()).toEqual([...whole.days.keys()].sort());
    for (const [date, end] of whole.days) expect(store.days.get(date)).toEqual(end);
    expect(store.track).toEqual(whole.track);
    return store;
  };

  test(
    'readings in any order, batch size and duplication give the same days and track',
    () => {
      let repairs = 0;
      fc.assert(
        fc.property(generatedPatient, slices, fc.boolean(), ({ zone, wearings }, slices, sorted) => {
          for (const wearing of wearings.filter(({ readings }) => readings.length > 0)) {
            const { readings } = wearing;
            const batches = slices.map(({ from, size }) =>
              readings.slice(from % readings.length).slice(0, size),
            );
            if (sorted) batches.sort((a, b) => a[0]!.at - b[0]!.at);
            repairs += expectSame(
              zone,
              wearing,
              batches.map((batch) => batch.toReversed()),
            ).repaired.length;
          }
        }),
        RUNS,
      );
      expect(repairs).toBeGreaterThan(100);
    },
    TIMEOUT,
  );

  test(
    'a few late readings, one at a time, give the same days and track',
    () => {
      let wetToEnd = 0;
      fc.assert(
        fc.property(
          generatedPatient,
          fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
          ({ zone, wearings }, picks) => {
            for (const wearing of wearings.filter(({ readings }) => readings.length > 0)) {
              const { readings } = wearing;
              const late = picks.map((pick) => readings[pick % readings.length]!);
              const inTime = readings.filter((reading) => !late.includes(reading));
              const store = expectSame(zone, wearing, [inTime, ...late.map((reading) => [reading])]);
              wetToEnd += [...store.days.values()].filter(({ day }) => day.wetToEnd).length;
            }
          },
        ),
        RUNS,
      );
      expect(wetToEnd).toBeGreaterThan(10);
    },
    TIMEOUT,
  );
});

test(
  'until nextStateChange only the minutes change',
  () => {
    fc.assert(
      fc.property(
        generatedPatient,
        fc.nat(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        ({ zone, wearings }, pick, part) => {
          const [now = 0] = momentsOf(wearings, [pick]);
          for (const wearing of knownAt(wearings, now)) {
            const { track } = deliveredInOrder(zone, wearing);
            const next = nextStateChange(track, plan, now) ?? now + 30 * HOUR;
            expect(next).toBeGreaterThan(now);
            const later = now + Math.floor((next - 1 - now) * part);
            expect(withoutMinutes(patientState(track, plan, later))).toEqual(
              withoutMinutes(patientState(track, plan, now)),
            );
          }
        },
      ),
      RUNS,
    );
  },
  TIMEOUT,
);

function withoutMinutes(state: ReturnType<typeof patientState>) {
  return { ...state, timeInPosition: null, estado: state.estado && { ...state.estado, time_soiled: null } };
}
