import { SECOND } from '@vigilia/domain/instant';
import { useCallback, useRef, useState } from 'react';
import { useClockValue, useTicker } from '#lib/live-clock';

/** How long after the last touch the order stays frozen. */
const FREEZE = 3 * SECOND;

/**
 * While somebody touches the cards or moves the pointer over them, and a moment longer, no card appears, disappears or
 * moves, so that nobody opens the wrong one. A pointer that rests on the cards does not count.
 */
export function useFrozenOrder(ids: readonly number[]) {
  const ticker = useTicker();
  const lastTouch = useRef(Number.NEGATIVE_INFINITY);
  const frozen = useClockValue((now) => Math.abs(now - lastTouch.current) < FREEZE);
  const [order, setOrder] = useState(ids);
  if (!frozen && !isSame(order, ids)) setOrder(ids);
  const ref = useCallback(
    (cards: HTMLElement | null) => {
      if (!cards) return;
      const touch = () => {
        lastTouch.current = ticker.now();
      };
      for (const event of TOUCHES) cards.addEventListener(event, touch, { passive: true });
      return () => {
        for (const event of TOUCHES) cards.removeEventListener(event, touch);
      };
    },
    [ticker],
  );
  return { order, ref };
}

const TOUCHES = ['pointerdown', 'pointermove'] as const;

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index]);
