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
])(
  'y %s has the class %s',
  { tags: ['R-WEEK-1', 'R-WEEK-2', 'R-WEEK-3', 'R-WEEK-4', 'R-WEEK-5', 'R-WEEK-6', 'R-WEEK-7'] },
  (y, expected) => {
    expect(weekClass(y)).toBe(expected);
  },
);
