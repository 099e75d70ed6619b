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

describe('state, event and the minute of the last rise', () => {
  test.each<[string, (number | 'off')[], estado: number, event: number, rise: number | null]>([
    ['nothing measured', [], 0, 0, null],
    ['dry from the start', [5], 1, 0, null],
    ['the first reading counts as two: wet at once', [40], 3, 1, 0],
    ['one high reading is nothing', [5, 40], 1, 0, null],
    ['two are a first wetting', [5, 40, 40], 3, 1, 2],
    ['ten more while dry is a rise too', [5, 15, 15], 2, 1, 2],
    ['nine more is not', [5, 14, 14], 1, 0, null],
    ['a rise counts from the lowest level', [20, 5, 15, 15], 2, 1, 3],
    ['held for one reading only', [5, 15, 5], 1, 0, null],
    ['more, by a higher band', [5, 40, 40, 60, 60], 4, 2, 4],
    ['more, by ten', [5, 40, 40, 50, 50], 3, 2, 4],
    ['not more, by nine', [5, 40, 40, 49, 49], 3, 1, 2],
    ['the lowest since the last rise', [5, 50, 50, 40, 50, 50], 3, 2, 5],
    ['a fall within wet is no event', [5, 60, 60, 40, 40], 3, 1, 2],
    ['changed', [5, 40, 40, 5, 5], 1, 3, 2],
    ['changed, then a first wetting', [5, 40, 40, 5, 5, 40, 40], 3, 1, 6],
    ['dry again is 1, though it had risen before the change', [5, 15, 15, 40, 40, 5, 5], 1, 3, 4],
    ['risen stays 2 until a change', [5, 15, 15, 5, 5], 2, 1, 2],
    ['sudden: from under 59 to 90', [5, 95, 95], 6, 4, 2],
    ['sudden from band 3', [40, 95, 95], 6, 4, 2],
    ['not sudden from band 4', [60, 95, 95], 6, 2, 2],
    ['not sudden with a stop in between', [5, 65, 95, 95], 6, 2, 3],
    ['not sudden at the first reading', [95], 6, 1, 0],
    ['the warning stays when more follows', [5, 95, 95, 60, 60, 75, 75], 5, 4, 6],
    ['the warning goes out with the change', [5, 95, 95, 60, 60, 5, 5], 1, 3, 2],
    ['also from the error band', [5, 95, 95, 5, 5], 1, 3, 2],
    ['sticker off while wet is a change', [5, 40, 40, 'off'], 0, 3, 2],
    ['sticker off while dry is none', [5, 15, 15, 'off'], 0, 1, 2],
    ['afresh after it: the first reading counts as two', [5, 40, 40, 'off', 5], 1, 3, 2],
    ['wet at once after it', [5, 40, 40, 'off', 40], 3, 1, 4],
  ])('%s', (_, levels, estado, event, rise) => {
    const track = after(levels);
    expect([bandOnWire(track), track.event, track.lastRise]).toEqual([
      estado,
      event,
      rise === null ? null : rise * MINUTE,
    ]);
  });
});

describe('72 and over for an hour', () => {
  const soaked = after([5, 75, 75]); // band 5 since minute 2
  test('is a warning once the hour is full', () => {
    expect(saturatedFrom(soaked)).toBe(2 * MINUTE + HOUR);
    expect(applySaturation(soaked, 2 * MINUTE + HOUR - 1).event).toBe(1);
    expect(applySaturation(soaked, 2 * MINUTE + HOUR).event).toBe(4);
  });
  test('counts anew after a fall to band 4', () => {
    const fallen = after([5, 75, 75, 60, 60, 75, 75]);
    expect(saturatedFrom(fallen)).toBe(6 * MINUTE + HOUR);
  });
  test('never begins under band 5', () => {
    expect(saturatedFrom(after([5, 71, 71]))).toBeNull();
  });
});
