import { SECOND } from '@vigilia/domain/instant';
import { useCallback, useRef, useState } from 'react';
import { useClockValue, useTicker } from '#lib/live-clock';

/** How long after the last touch the cards stay where they are. */
const HOLD = 3 * SECOND;

/**
 * Nothing comes, goes or moves while somebody's finger or pointer is at the cards: the order from before holds until a
 * moment after. A pointer that merely lies there holds nothing.
 */
export function useFrozenOrder(ids: readonly number[]) {
  const ticker = useTicker();
  const touched = useRef(Number.NEGATIVE_INFINITY);
  const held = useClockValue((now) => Math.abs(now - touched.current) < HOLD);
  const [steady, setSteady] = useState(ids);
  if (!held && !same(steady, ids)) setSteady(ids);
  const watch = useCallback(
    (cards: HTMLElement | null) => {
      if (!cards) return;
      const touch = () => {
        touched.current = ticker.now();
      };
      for (const event of TOUCHES) cards.addEventListener(event, touch, { passive: true });
      return () => {
        for (const event of TOUCHES) cards.removeEventListener(event, touch);
      };
    },
    [ticker],
  );
  return { order: steady, watch };
}

const TOUCHES = ['pointerdown', 'pointermove'] as const;

const same = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index]);
