// chunk: cards

import type { Instant } from '@vigilia/domain/instant';
import { type RefObject, useEffect, useRef } from 'react';
import { listen } from './listen';
import { useTicker } from './live-clock';

const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** When somebody last touched this screen, by its own clock; at first, when it was opened. */
export function useLastTouch(): RefObject<Instant> {
  const { clock } = useTicker();
  const lastTouch = useRef(clock.now());
  useEffect(() => {
    const touch = () => {
      lastTouch.current = clock.now();
    };
    return listen(window, TOUCHES, touch, { capture: true, passive: true });
  }, [clock]);
  return lastTouch;
}
