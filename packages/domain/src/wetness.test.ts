import { describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from './instant';
import {
  applyLevel,
  applySaturation,
  applyStickerOff,
  bandOnWire,
  NOTHING_MEASURED,
  saturatedFrom,
  type Wetness,
} from './wetness';

/** Levels a minute apart, the first at minute 0; 'off' is the sticker coming off. */
const after = (levels: (number | 'off')[]): Wetness =>
  levels.reduce<Wetness>(
    (track, level, i) => (level === 'off' ? applyStickerOff(track) : applyLevel(track, level, i * MINUTE)),
    NOTHING_MEASURED,
  );

describe('state, event and the minute of the last rise', { tags: ['R-DATA-14', 'R-DATA-17'] }, () => {
  test.each<[string, (number | 'off')[], estado: number, event: number, rise: number | null]>([
    ['nothing measured', [], 0, 0, null],
    ['dry from the start', [5], 1, 0, null],
    ['the first reading counts as two: wet at once', [40], 3, 1, 0],
    ['one high reading changes nothing', [5, 40], 1, 0, null],
    ['two high readings are a first wetting', [5, 40, 40], 3, 1, 2],
    ['ten higher while dry is a rise', [5, 15, 15], 2, 1, 2],
    ['nine higher is not a rise', [5, 14, 14], 1, 0, null],
    ['a rise counts from the lowest level', [20, 5, 15, 15], 2, 1, 3],
    ['ten higher for one reading is not a rise', [5, 15, 5], 1, 0, null],
    ['a higher band is more wetness', [5, 40, 40, 60, 60], 4, 2, 4],
    ['ten higher while wet is more wetness', [5, 40, 40, 50, 50], 3, 2, 4],
    ['nine higher while wet is no event', [5, 40, 40, 49, 49], 3, 1, 2],
    ['a rise counts from the lowest level since the last rise', [5, 50, 50, 40, 50, 50], 3, 2, 5],
    ['a rise counts from the lowest level since the change', [5, 40, 40, 10, 29, 25, 25], 1, 3, 2],
    ['a fall within the wet bands is no event', [5, 60, 60, 40, 40], 3, 1, 2],
    ['a fall to dry is a change', [5, 40, 40, 5, 5], 1, 3, 2],
    ['wetness after a change is a first wetting', [5, 40, 40, 5, 5, 40, 40], 3, 1, 6],
    ['dry after a change is 1', [5, 15, 15, 40, 40, 5, 5], 1, 3, 4],
    ['dry after a rise stays 2 until a change', [5, 15, 15, 5, 5], 2, 1, 2],
    ['sudden: from under 59 to 90', [5, 95, 95], 6, 4, 2],
    ['sudden from band 3', [40, 95, 95], 6, 4, 2],
    ['not sudden from band 4', [60, 95, 95], 6, 2, 2],
    ['not sudden with a stop in between', [5, 65, 95, 95], 6, 2, 3],
    ['not sudden at the first reading', [95], 6, 1, 0],
    ['the warning stays when more follows', [5, 95, 95, 60, 60, 75, 75], 5, 4, 6],
    ['a change clears the warning', [5, 95, 95, 60, 60, 5, 5], 1, 3, 2],
    ['a change from the error band clears the warning', [5, 95, 95, 5, 5], 1, 3, 2],
    ['sticker off while wet is a change', [5, 40, 40, 'off'], 0, 3, 2],
    ['sticker off while dry is no change', [5, 15, 15, 'off'], 0, 1, 2],
    ['the first reading after sticker off counts as two: dry', [5, 40, 40, 'off', 5], 1, 3, 2],
    ['the first reading after sticker off counts as two: wet', [5, 40, 40, 'off', 40], 3, 1, 4],
  ])('%s', (_, levels, estado, event, rise) => {
    const track = after(levels);
    expect([bandOnWire(track), track.event, track.lastRise]).toEqual([
      estado,
      event,
      rise === null ? null : rise * MINUTE,
    ]);
  });
});

describe('band 5 or higher for an hour', () => {
  const soaked = after([5, 75, 75]); // band 5 since minute 2
  test('sets the warning when the hour is over', { tags: ['R-DATA-17'] }, () => {
    expect(saturatedFrom(soaked)).toBe(2 * MINUTE + HOUR);
    expect(applySaturation(soaked, 2 * MINUTE + HOUR - 1).event).toBe(1);
    expect(applySaturation(soaked, 2 * MINUTE + HOUR).event).toBe(4);
  });
  test('starts again after a fall to band 4', { tags: ['R-DATA-17'] }, () => {
    const fallen = after([5, 75, 75, 60, 60, 75, 75]);
    expect(saturatedFrom(fallen)).toBe(6 * MINUTE + HOUR);
  });
  test('does not start below band 5', { tags: ['R-DATA-17'] }, () => {
    expect(saturatedFrom(after([5, 71, 71]))).toBeNull();
  });
});
