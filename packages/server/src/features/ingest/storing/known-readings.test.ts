import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KnownReadings } from './known-readings';
import type { ReadingRow } from './reading.store';

const orNull = (arbitrary: fc.Arbitrary<number>) => fc.option(arbitrary, { nil: null });
const value = fc.double({ noNaN: true, noDefaultInfinity: true, min: -500, max: 500 });

/** Of three sensors in two seconds, so that moments meet. */
const row: fc.Arbitrary<ReadingRow> = fc.record({
  sensorId: fc.integer({ min: 1, max: 3 }),
  at: fc.integer({ min: 1_794_729_600_000, max: 1_794_729_602_000 }),
  assignmentId: fc.constant(null),
  power: fc.constantFrom('on', 'off'),
  moisture: orNull(value),
  contact: fc.constantFrom('ok', 'poor', 'none', null),
  pitch: orNull(value),
  roll: orNull(value),
  battery: orNull(value),
});

test('readings added in any order are found by sensor and moment, with their values, and counted in any span', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(row, { selector: ({ sensorId, at }) => `${sensorId} ${at}`, maxLength: 60 }),
      row,
      fc.nat(2_000),
      (rows, other, length) => {
        const known = new KnownReadings();
        for (const one of rows) known.add(one);
        expect(known.count).toBe(rows.length);
        for (const { sensorId, at, assignmentId: _, ...values } of rows)
          expect(known.find(sensorId, at)).toEqual(values);
        const isThere = rows.some(({ sensorId, at }) => sensorId === other.sensorId && at === other.at);
        expect(known.find(other.sensorId, other.at) !== undefined).toBe(isThere);
        const [from, until] = [other.at, other.at + length];
        expect(known.countBetween(other.sensorId, from, until)).toBe(
          rows.filter(({ sensorId, at }) => sensorId === other.sensorId && at >= from && at < until).length,
        );
      },
    ),
  );
});
