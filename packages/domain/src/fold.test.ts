import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellStates } from './cells';
import { dayViewAt } from './day-view';
import { HOUR, MINUTE } from './instant';
import { localDayOf } from './local-day';
import { nextStateChange, patientState } from './patient-state';
import type { CalibratedReading } from './reading';
import { naiveDays, naiveState, type Wearing } from './testing/naive';
import { SmallStore } from './testing/small-store';
import { until, ward } from './testing/ward';

const RUNS = { numRuns: 150 };
const PATIENCE = 60_000;
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

const inOneGo = (zone: string, { assignment, readings }: Wearing) => {
  const store = new SmallStore(zone, assignment);
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

describe('what is stored and read agrees with the rules worked out from all readings', () => {
  test(
    'days: cells and the five figures',
    () => {
      fc.assert(
        fc.property(
          ward,
          fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
          ({ zone, dates, wearings }, picks) => {
            for (const now of momentsOf(wearings, picks)) {
              const known = until(wearings, now);
              const stores = known.map((wearing) => inOneGo(zone, wearing));
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
    PATIENCE,
  );

  test(
    'the state of a patient',
    () => {
      fc.assert(
        fc.property(
          ward,
          fc.array(fc.nat(), { minLength: 1, maxLength: 5 }),
          chosenPlan,
          ({ zone, wearings }, picks, plan) => {
            for (const now of momentsOf(wearings, picks)) {
              for (const wearing of until(wearings, now)) {
                const naive = naiveState(wearing, plan, now);
                const state = patientState(inOneGo(zone, wearing).track, plan, now);
                if (naive === null) expect(state.estado).toBeNull();
                else expect(state).toEqual(naive);
              }
            }
          },
        ),
        RUNS,
      );
    },
    PATIENCE,
  );
});

describe('order does not matter', () => {
  const slices = fc.array(fc.record({ from: fc.nat(), size: fc.integer({ min: 1, max: 40 }) }), {
    maxLength: 12,
  });

  /** The readings come in a way of their own; the days and the track must be those of readings that came in order. */
  const expectSame = (
    zone: string,
    wearing: Wearing,
    batches: readonly CalibratedReading[][],
  ): SmallStore => {
    const store = new SmallStore(zone, wearing.assignment);
    for (const batch of batches) store.deliver(batch);
    store.deliver(wearing.readings);
    const whole = inOneGo(zone, wearing);
    expect([...store.days.keys()].sort()).toEqual([...whole.days.keys()].sort());
    for (const [date, end] of whole.days) expect(store.days.get(date)).toEqual(end);
    expect(store.track).toEqual(whole.track);
    return store;
  };

  test(
    'any order, any duplication, any batching',
    () => {
      let repairs = 0;
      fc.assert(
        fc.property(ward, slices, fc.boolean(), ({ zone, wearings }, slices, sorted) => {
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
            ).repairs;
          }
        }),
        RUNS,
      );
      expect(repairs).toBeGreaterThan(100);
    },
    PATIENCE,
  );

  test(
    'all but a few, and then these one by one',
    () => {
      let bridged = 0;
      fc.assert(
        fc.property(ward, fc.array(fc.nat(), { minLength: 1, maxLength: 4 }), ({ zone, wearings }, picks) => {
          for (const wearing of wearings.filter(({ readings }) => readings.length > 0)) {
            const { readings } = wearing;
            const late = picks.map((pick) => readings[pick % readings.length]!);
            const inTime = readings.filter((reading) => !late.includes(reading));
            const store = expectSame(zone, wearing, [inTime, ...late.map((reading) => [reading])]);
            bridged += [...store.days.values()].filter(({ day }) => day.wetToEnd).length;
          }
        }),
        RUNS,
      );
      expect(bridged).toBeGreaterThan(10);
    },
    PATIENCE,
  );
});

test(
  'until the next change by time nothing changes but the minutes',
  () => {
    fc.assert(
      fc.property(
        ward,
        fc.nat(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        ({ zone, wearings }, pick, part) => {
          const [now = 0] = momentsOf(wearings, [pick]);
          for (const wearing of until(wearings, now)) {
            const { track } = inOneGo(zone, wearing);
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
  PATIENCE,
);

function withoutMinutes(state: ReturnType<typeof patientState>) {
  return { ...state, timeInPosition: null, estado: state.estado && { ...state.estado, time_soiled: null } };
}
