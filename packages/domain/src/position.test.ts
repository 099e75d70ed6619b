import { describe, expect, test } from 'vitest';
import { correctionOf, isFaceDown, isLying, positionOf } from './position';

describe('vertical position', () => {
  test.each([
    [-90, 5],
    [-20.1, 5],
    [-20, 1],
    [0, 1],
    [19.9, 1],
    [20, 2],
    [44.9, 2],
    [45, 3],
    [69.9, 3],
    [70, 4],
    [90, 4],
  ])('pitch %d is %d', { tags: ['R-DATA-7'] }, (pitch, vertical) => {
    expect(positionOf(pitch, 0, 0)?.vertical_position).toBe(vertical);
  });
});

describe('rotation position', () => {
  test.each([
    [0, 0, 1],
    [30, 0, 1],
    [-30, 0, 1],
    [30.1, 0, 3],
    [-30.1, 0, 2],
    [120, 0, 3],
    [-120, 0, 2],
    [120.1, 0, 5],
    [-120.1, 0, 4],
    [180, 0, 5],
    [-180, 0, 5],
    [40, 10, 1],
    [-25, 10, 2],
    [-175, 10, 5],
    [175, -10, 4],
    [130, 10, 3],
  ])('roll %d with correction %d is %d', { tags: ['R-DATA-8'] }, (roll, correction, rotation) => {
    expect(positionOf(0, roll, correction)?.rotation_position).toBe(rotation);
  });
});

test('an unknown pitch or roll gives an unknown position', { tags: ['R-DATA-7'] }, () => {
  expect(positionOf(null, null, 0)).toBeNull();
  expect(positionOf(null, 0, 0)).toEqual({ vertical_position: 0, rotation_position: 1 });
  expect(positionOf(50, null, 0)).toEqual({ vertical_position: 3, rotation_position: null });
});

test('the correction is 0 when it is off', () => {
  expect(correctionOf({ autoCorrectedAngle: true, autoCorrectedAngleValue: 10 })).toBe(10);
  expect(correctionOf({ autoCorrectedAngle: false, autoCorrectedAngleValue: 10 })).toBe(0);
});

test.each([
  [0, false],
  [1, true],
  [2, true],
  [3, false],
  [4, false],
  [5, true],
] as const)('vertical position %d is lying: %s', (vertical_position, lies) => {
  expect(isLying({ vertical_position, rotation_position: 1 })).toBe(lies);
});

test.each([
  [1, false],
  [2, false],
  [3, false],
  [4, true],
  [5, true],
] as const)('rotation position %d is face-down: %s', (rotation_position, faceDown) => {
  expect(isFaceDown({ rotation_position })).toBe(faceDown);
});
