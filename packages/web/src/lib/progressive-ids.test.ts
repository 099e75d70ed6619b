import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SLICE, useProgressiveIds } from './progressive-ids';

const upTo = (count: number) => Array.from({ length: count }, (_, id) => id + 1);
const WARD = upTo(150);

function drawing(ids: readonly number[]) {
  vi.useFakeTimers();
  const { result, rerender } = renderHook((now) => [...useProgressiveIds(now)], { initialProps: ids });
  const paint = () => act(() => void vi.advanceTimersToNextTimer());
  return {
    drawn: () => result.current,
    list: (next: readonly number[]) => rerender(next),
    paint,
    finish: () => {
      while (vi.getTimerCount() > 0) paint();
    },
  };
}

test('the first are drawn at once, then the next of them, and everybody in the end', () => {
  const { drawn, paint, finish } = drawing(WARD);
  expect(drawn()).toEqual(upTo(SLICE));
  paint();
  expect(drawn()).toEqual(upTo(2 * SLICE));
  finish();
  expect(drawn()).toEqual(WARD);
});

test('a list of a few is there at once, and nothing is left to do', () => {
  const { drawn } = drawing(upTo(SLICE));
  expect(drawn()).toEqual(upTo(SLICE));
  expect(vi.getTimerCount()).toBe(0);
});

test('what is drawn stays drawn in another order, before the end and after it', () => {
  const { drawn, list, paint, finish } = drawing(WARD);
  paint();
  list(WARD.toReversed());
  expect(drawn()).toEqual(expect.arrayContaining(upTo(2 * SLICE)));
  finish();
  list([...WARD]);
  expect(drawn()).toHaveLength(WARD.length);
  expect(vi.getTimerCount()).toBe(0);
});

test('a filter in the middle of the drawing ends it: nothing is left to do', () => {
  const { drawn, list, paint, finish } = drawing(WARD);
  paint();
  list(upTo(20).toReversed());
  finish();
  expect(drawn().toSorted((a, b) => a - b)).toEqual(upTo(20));
  expect(vi.getTimerCount()).toBe(0);
});

test('somebody new is there at once, and a ward that comes back comes in slices again', () => {
  const { drawn, list, finish } = drawing(WARD);
  finish();
  list([...WARD, 151]);
  expect(drawn()).toContain(151);
  const section = upTo(40);
  list(section);
  expect(drawn()).toEqual(section);
  list(WARD);
  expect(drawn()).toEqual(upTo(40 + SLICE));
  finish();
  expect(drawn()).toEqual(WARD);
});
