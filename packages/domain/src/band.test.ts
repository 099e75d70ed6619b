import { describe, expect, test } from 'vitest';
import { type Band, bandReached, nextBand, roundLevel } from './band';

describe('a single level', () => {
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
  ])('%d is band %d', { tags: ['R-DATA-12'] }, (level, band) => {
    expect(bandReached(level)).toBe(band);
  });
});

describe('bands with hysteresis', { tags: ['R-DATA-12'] }, () => {
  test.each<[string, Band, number, number, Band]>([
    ['one reading above a threshold does not raise the band', 1, 20, 50, 1],
    ['two readings above a threshold raise it', 1, 33, 50, 3],
    ['the band rises to the highest threshold that both reach', 1, 74, 60, 4],
    ['the band can rise several steps at once', 1, 95, 90, 6],
    ['two below the threshold keeps the band', 3, 31, 31, 3],
    ['three below the threshold lowers it', 3, 30, 30, 1],
    ['one of two readings three below keeps it', 3, 30, 30.1, 3],
    ['the band falls past each threshold that both are three below', 5, 40, 31, 3],
    ['the band can fall from error to dry', 6, 10, 5, 1],
    ['the band does not fall past a threshold that one is only two below', 6, 57, 20, 4],
    ['error falls to band 5 at 87', 6, 87, 80, 5],
    ['error stays at 88', 6, 88, 80, 6],
    ['between two thresholds the band stays', 4, 60, 70, 4],
  ])('%s', (_, band, before, level, expected) => {
    expect(nextBand(band, before, level)).toBe(expected);
  });
});

test.each([
  [58.96, 58.9],
  [59, 59],
  [59.04, 59],
  [32.95, 32.9],
  [71.97, 71.9],
  [89.99, 89.9],
  [64.06, 64.1],
])('the level %s is shown as %s, a number of its own band', (level, shown) => {
  expect(roundLevel(level)).toBe(shown);
});
