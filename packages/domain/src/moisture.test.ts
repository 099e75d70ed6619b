import { describe, expect, test } from 'vitest';
import { levelOf, moistureIndex } from './moisture';

describe('moisture index', () => {
  test.each([
    [143.5, 100, 43.5],
    [100, 100, 0],
    [80, 100, 0],
    [0, 0, 0],
    [null, 100, null],
    [143.5, null, null],
  ])(
    'moisture %s with calibration %s is index %s',
    { tags: ['R-DATA-13'] },
    (moisture, capacidad, expected) => {
      expect(moistureIndex(moisture, capacidad)).toBe(expected);
    },
  );
});

describe('level', () => {
  test.each([
    [0, 0],
    [3.5, 16.5],
    [7, 33],
    [13, 46],
    [19, 59],
    [59.5, 65.5],
    [100, 72],
    [550, 81],
    [1000, 90],
    [1000.1, 100],
    [99_999, 100],
  ])('index %d is level %d', { tags: ['R-DATA-13'] }, (index, expected) => {
    expect(levelOf(index)).toBe(expected);
  });
});
