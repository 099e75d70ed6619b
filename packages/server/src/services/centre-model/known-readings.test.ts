import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KnownReadings, type ReadingRow } from './known-readings';

const orNull = (arbitrary: fc.Arbitrary<number>) => fc.option(arbitrary, { nil: null });
const value = fc.double({ noNaN: true, noDefaultInfinity: true, min: -500, max: 500 });

/** Of three sensors in two seconds, so that moments meet. */
const row: fc.Arbitrary<ReadingRow> = fc.record({
  sensorId: fc.integer({ min: 1, max: 3 }),
  at: fc.integer({ min: 1_794_729_600_000, max: 1_794_729_602_000 }),
  assignmentId: fc.constantFrom(1, 2, null),
  power: fc.constantFrom('on', 'off'),
  moisture: orNull(value),
  contact: fc.constantFrom('ok', 'poor', 'none', null),
  pitch: orNull(value),
  roll: orNull(value),
  battery: orNull(value),
});

test('readings added in any order are found by sensor and moment, with their values and by wearer', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(row, { selector: ({ sensorId, at }) => `${sensorId} ${at}`, maxLength: 60 }),
      row,
      (rows, other) => {
        const known = new KnownReadings();
        for (const one of rows) known.add(one);
        expect(known.count).toBe(rows.length);
        for (const { sensorId, ...values } of rows) expect(known.find(sensorId, values.at)).toEqual(values);
        const after = rows.filter((one) => one.sensorId === other.sensorId && one.at > other.at);
        for (const wearer of [1, 2])
          expect([...known.wornAfter(other.sensorId, wearer, other.at)]).toEqual(
            after.filter(({ assignmentId }) => assignmentId === wearer).sort((a, b) => a.at - b.at),
          );
        const isThere = rows.some(({ sensorId, at }) => sensorId === other.sensorId && at === other.at);
        expect(known.find(other.sensorId, other.at) !== undefined).toBe(isThere);
      },
    ),
  );
});
