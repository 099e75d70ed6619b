import { expect, test } from 'vitest';
import { weekClass } from './week-class';

test.each([
  [null, 'disconnected'],
  [0, 'disconnected'],
  [1, 'dry'],
  [2, 'dry'],
  [3, 'level1'],
  [4, 'level2'],
  [5, 'level3'],
  [6, 'off'],
  [30, 'off'],
  [50, 'off'],
  [60, 'black'],
  [99, 'off'],
])('y %s has the class %s', (y, expected) => {
  expect(weekClass(y)).toBe(expected);
});
