import { describe, expect, test } from 'vitest';
import { applyCare } from './alerts/care-facts';
import { type Instant, MINUTE } from './instant';
import { lastUrine } from './last-urine';
import { reading } from './testing/readings';
import { applyReading, startTrack, type Track } from './track';

const start = Date.parse('2026-11-13T08:00:00Z');

/** Moistures a minute apart over a calibration of 100; null: nothing was received. */
function trackOf(moistures: readonly (number | null)[]): Track {
  return moistures.reduce<Track>(
    (track, moisture, index) =>
      moisture === null ? track : applyReading(track, reading(start + index * MINUTE, { moisture })),
    startTrack(start),
  );
}
const many = <T>(moisture: T, count: number) => Array<T>(count).fill(moisture);
const minuteOf = (at: Instant | null) => (at === null ? null : (at - start) / MINUTE);

describe('last urine', { tags: ['R-DATA-21'] }, () => {
  test.each<[string, (number | null)[], minute: number | null]>([
    ['nothing measured', [], null],
    ['dry', many(96, 60), null],
    ['a large void, when it shows', [...many(100, 20), 104, 108, ...many(112, 20)], 22],
    ['a small one that reaches neither ten levels nor a band', [...many(104, 20), ...many(105.8, 20)], 19],
    ['a first one after a change, which stays below the calibration', [...many(94, 20), ...many(99, 20)], 19],
    ['a single reading is none', [...many(100, 20), 150, ...many(100, 20)], null],
    [
      'what a product spreads in the hour afterwards is the same urine',
      [...many(104, 20), ...many(106, 13), ...many(107, 20)],
      19,
    ],
    [
      'also where that shows some minutes after the hour',
      [...many(104, 20), ...many(106, 65), ...many(107, 20)],
      19,
    ],
    [
      'without a rise of the diary: ten levels across a gap, when they show',
      [...many(100, 20), ...many(null, 6), ...many(112, 9)],
      27,
    ],
    ['the later one of two', [...many(100, 20), ...many(108, 100), ...many(null, 6), ...many(125, 9)], 127],
    ['a change is none', [...many(100, 20), ...many(112, 20), ...many(96, 20)], 21],
    ['a product that is wet at the first reading', [125], 0],
  ])('%s', (_, moistures, minute) => {
    expect(minuteOf(lastUrine(trackOf(moistures)))).toBe(minute);
  });

  test('of a track of an earlier version, which has no rises: ten levels or a band', () => {
    const { wetness } = trackOf([...many(100, 20), ...many(112, 20)]);
    expect(minuteOf(lastUrine({ wetness }))).toBe(21);
  });

  test.each([
    [10, 21],
    [30, 30],
  ])(
    'a visit with urine at minute %i counts where it is later than what was measured',
    (minute, expected) => {
      const track = trackOf([...many(100, 20), ...many(112, 40)]);
      const care = { lastVoid: start + minute * MINUTE, changedAt: null, turned: null };
      expect(minuteOf(lastUrine(applyCare(track, care)))).toBe(expected);
    },
  );
});
