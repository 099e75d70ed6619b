import { act, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import { flushSync } from 'react-dom';
import { expect, test, vi } from 'vitest';
import { PER_FRAME, useProgressiveIds } from './progressive-ids';

const upTo = (count: number) => Array.from({ length: count }, (_, id) => id + 1);
const WARD = upTo(150);

function rendering(ids: readonly number[]) {
  vi.useFakeTimers();
  const { result, rerender } = renderHook((now) => [...useProgressiveIds(now)], { initialProps: ids });
  const paint = () => act(() => void vi.advanceTimersToNextTimer());
  return {
    rendered: () => result.current,
    list: (next: readonly number[]) => rerender(next),
    paint,
    finish: () => {
      while (vi.getTimerCount() > 0) paint();
    },
  };
}

test('the first few are rendered at once, then a few in each frame, and all in the end', () => {
  const { rendered, paint, finish } = rendering(WARD);
  expect(rendered()).toEqual(upTo(PER_FRAME));
  paint();
  expect(rendered()).toEqual(upTo(2 * PER_FRAME));
  finish();
  expect(rendered()).toEqual(WARD);
});

test('a short list is rendered at once, and no frame is requested', () => {
  const { rendered } = rendering(upTo(PER_FRAME));
  expect(rendered()).toEqual(upTo(PER_FRAME));
  expect(vi.getTimerCount()).toBe(0);
});

test('what is rendered stays rendered in another order, before the end and after it', () => {
  const { rendered, list, paint, finish } = rendering(WARD);
  paint();
  list(WARD.toReversed());
  expect(rendered()).toEqual(expect.arrayContaining(upTo(2 * PER_FRAME)));
  finish();
  list([...WARD]);
  expect(rendered()).toHaveLength(WARD.length);
  expect(vi.getTimerCount()).toBe(0);
});

test('a filter in the middle of rendering: the rest is rendered, then no frame is requested', () => {
  const { rendered, list, paint, finish } = rendering(WARD);
  paint();
  list(upTo(20).toReversed());
  finish();
  expect(rendered().toSorted((a, b) => a - b)).toEqual(upTo(20));
  expect(vi.getTimerCount()).toBe(0);
});

test('an added id is rendered at once, and ids that come back come a few in each frame again', () => {
  const { rendered, list, finish } = rendering(WARD);
  finish();
  list([...WARD, 151]);
  expect(rendered()).toContain(151);
  const section = upTo(40);
  list(section);
  expect(rendered()).toEqual(section);
  list(WARD);
  expect(rendered()).toEqual(upTo(40 + PER_FRAME));
  finish();
  expect(rendered()).toEqual(WARD);
});

test('with perFrame 1 one part is rendered in each frame', () => {
  vi.useFakeTimers();
  const parts = upTo(5);
  const { result } = renderHook(() => useProgressiveIds(parts, 1).size);
  expect(result.current).toBe(1);
  act(() => void vi.advanceTimersToNextTimer());
  expect(result.current).toBe(2);
});

/** A frame begins a step; a list arrives, or something else on the page changes, before React has drawn it. */
const happening = fc.oneof(
  fc.constant('frame' as const),
  fc.shuffledSubarray(upTo(30), { minLength: 20 }),
  fc.constant('again' as const),
);

test('whatever arrives while a step is on its way, what is rendered is never taken away', () => {
  vi.useFakeTimers();
  fc.assert(
    fc.property(fc.array(happening, { minLength: 2, maxLength: 12 }), (happenings) => {
      const { result, rerender, unmount } = renderHook((ids) => ({ rendered: useProgressiveIds(ids), ids }), {
        initialProps: upTo(30),
      });
      let before = result.current;
      const look = () => {
        const { ids, rendered } = result.current;
        expect([...before.rendered].filter((id) => ids.includes(id) && !rendered.has(id))).toEqual([]);
        before = result.current;
      };
      act(() => {
        for (const each of happenings) {
          if (each === 'frame') vi.advanceTimersToNextTimer();
          else flushSync(() => rerender(each === 'again' ? result.current.ids : each));
          look();
        }
      });
      look();
      unmount();
    }),
  );
});
