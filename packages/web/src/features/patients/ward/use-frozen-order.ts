import { SECOND } from '@vigilia/domain/instant';
import { useCallback, useRef, useState } from 'react';
import { useClockValue, useTicker } from '#lib/live-clock';

/** How long after the last touch the order stays frozen. */
const FREEZE = 3 * SECOND;

/**
 * While somebody touches the cards or moves the pointer over them, and a moment longer, live events let no card appear,
 * disappear or move, so that nobody opens the wrong one. A pointer that rests on the cards does not count. Another
 * `filter` is somebody's own choice and acts at once.
 */
export function useFrozenOrder(ids: readonly number[], filter: string) {
  const ticker = useTicker();
  const lastTouch = useRef(Number.NEGATIVE_INFINITY);
  const frozen = useClockValue((now) => Math.abs(now - lastTouch.current) < FREEZE);
  const [shown, setShown] = useState({ ids, filter });
  const mayChange = !frozen || shown.filter !== filter;
  if (mayChange && (shown.filter !== filter || !isSame(shown.ids, ids))) setShown({ ids, filter });
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
  return { order: shown.ids, ref };
}

const TOUCHES = ['pointerdown', 'pointermove'] as const;

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index]);
