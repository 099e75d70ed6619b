import { describe, expect, test } from 'vitest';
import { type Band, bandReached, nextBand } from './band';

describe('a level seen alone', () => {
  test.each([
    [0, 1],
    [32.99, 1],
    [33, 3],
    [58.99, 3],
    [59, 4],
    [71.99, 4],
    [72, 5],
    [89.99, 5],
    [90, 6],
    [100, 6],
  ])('%d is band %d', (level, band) => {
    expect(bandReached(level)).toBe(band);
  });
});

describe('bands with hysteresis', () => {
  test.each<[string, Band, number, number, Band]>([
    ['one reading over the line does not lift', 1, 20, 50, 1],
    ['two do', 1, 33, 50, 3],
    ['to the highest line both reach', 1, 74, 60, 4],
    ['several at once', 1, 95, 90, 6],
    ['a little under the line keeps', 3, 31, 31, 3],
    ['three under falls', 3, 30, 30, 1],
    ['one of them is not enough', 3, 30, 30.1, 3],
    ['past each line both are three under', 5, 40, 31, 3],
    ['down to dry from the top', 6, 10, 5, 1],
    ['not past a line they are only two under', 6, 57, 20, 4],
    ['error falls to the band below', 6, 87, 80, 5],
    ['error keeps at 88', 6, 88, 80, 6],
    ['between two lines nothing moves', 4, 60, 70, 4],
  ])('%s', (_, band, before, level, expected) => {
    expect(nextBand(band, before, level)).toBe(expected);
  });
});
