// chunk: cards
import type { Instant } from '@vigilia/domain/instant';
import { type RefObject, useEffect, useRef } from 'react';
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
    for (const event of TOUCHES) window.addEventListener(event, touch, { capture: true, passive: true });
    return () => {
      for (const event of TOUCHES) window.removeEventListener(event, touch, { capture: true });
    };
  }, [clock]);
  return lastTouch;
}
