import { type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react';
import { useTicker } from '#lib/live-clock';

/** A second tap, with gloves or on a slow tablet, comes within this. */
export const DEAD_TIME = 700;

/**
 * Keeps a tap that was meant for one act from reaching another: after other acts have taken the place of `acts`, all of
 * them do nothing for a moment. A second click and a held key do nothing at all.
 * @param startsDead where they appear under a finger
 */
export function useActGuard(acts: string, { startsDead = false } = {}) {
  const { clock } = useTicker();
  const [shown, setShown] = useState(acts);
  const [isDead, setDead] = useState(startsDead);
  if (shown !== acts) {
    setShown(acts);
    setDead(true);
  }
  useEffect(() => {
    if (!isDead) return undefined;
    // Once more whenever they change again.
    const timer = clock.setTimeout(() => setDead(false), DEAD_TIME);
    return () => clock.clearTimeout(timer);
  }, [isDead, shown, clock]);
  return guardOf(isDead);
}

/** For one of these acts, or around all of them: their links come under a finger too. A choice does nothing by itself. */
const guardOf = (isDead: boolean) => ({
  'aria-disabled': isDead || undefined,
  onClickCapture: (event: MouseEvent) => {
    const isAct = (event.target as Element).closest('a, button') !== null;
    if (event.detail <= 1 && !(isDead && isAct)) return;
    event.preventDefault();
    event.stopPropagation();
  },
  onKeyDownCapture: (event: KeyboardEvent) => {
    if (event.repeat && PRESSING.includes(event.key)) event.preventDefault();
  },
});

const PRESSING = ['Enter', ' '];

export type ActGuard = ReturnType<typeof guardOf>;

/**
 * For what shows acts and does none: it answers the first tap always, also when alerts arrive under the finger. What it
 * shows is dead for a moment itself.
 */
export const SECOND_CLICK_GUARD = guardOf(false);
