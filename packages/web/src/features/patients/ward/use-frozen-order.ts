import { SECOND } from '@vigilia/domain/instant';
import { useCallback, useRef, useState } from 'react';
import { listen } from '#lib/listen';
import { useClockValue, useTicker } from '#lib/live-clock';
import type { Place } from './places';

/** How long after the last touch the order stays frozen. */
const FREEZE = 3 * SECOND;

/**
 * While somebody touches the cards, moves the pointer over them or uses the keyboard in them, and a moment longer, live events let no card appear,
 * disappear or move, so that nobody opens the wrong one. A pointer that rests on the cards does not count. Another
 * `filter` is somebody's own choice and acts at once.
 */
export function useFrozenOrder(places: readonly Place[], filter: string) {
  const ticker = useTicker();
  const lastTouch = useRef(Number.NEGATIVE_INFINITY);
  const frozen = useClockValue((now) => Math.abs(now - lastTouch.current) < FREEZE);
  const [shown, setShown] = useState({ places, filter });
  const mayChange = !frozen || shown.filter !== filter;
  if (mayChange && (shown.filter !== filter || !isSame(shown.places, places))) setShown({ places, filter });
  const ref = useCallback(
    (cards: HTMLElement | null) => {
      if (!cards) return;
      const touch = () => {
        lastTouch.current = ticker.now();
      };
      return listen(cards, TOUCHES, touch, { passive: true });
    },
    [ticker],
  );
  return { places: shown.places, ref };
}

const TOUCHES = ['pointerdown', 'pointermove', 'keydown'] as const;

const isSame = (one: readonly Place[], other: readonly Place[]): boolean =>
  one.length === other.length &&
  one.every((place, index) => {
    const { id, group, heading, size } = other[index] ?? {};
    return place.id === id && place.group === group && place.heading === heading && place.size === size;
  });
