import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useState } from 'react';
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

/** Where the press that lasts began, and on what. */
let pressed: { readonly act: Element; readonly x: number; readonly y: number } | null = null;
/** A press that slides further than a finger is wide, and off the act, is not meant. */
const SLIDE = 16;

const actOf = (event: MouseEvent): Element | null => (event.target as Element).closest('a, button');

const isOn = (act: Element, x: number, y: number): boolean => {
  const { left, right, top, bottom } = act.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
};

/** A press counts for the act on which it began, also when that moves away before it ends. */
function beginPress(event: PointerEvent): void {
  const act = actOf(event);
  const [x, y] = [event.clientX, event.clientY];
  // Not the other buttons of a mouse, of which some browsers never say that they were let go; nor what they left captured.
  const isPress = act && event.isPrimary && event.button === 0 && isOn(act, x, y);
  pressed = isPress ? { act, x, y } : null;
  if (isPress) act.setPointerCapture(event.pointerId);
}

function hasSlidOff(act: Element, { clientX: x, clientY: y }: MouseEvent): boolean {
  const began = pressed;
  pressed = null;
  return began?.act === act && Math.hypot(x - began.x, y - began.y) > SLIDE && !isOn(act, x, y);
}

/** For one of these acts, or around all of them: their links come under a finger too. A choice does nothing by itself. */
const guardOf = (isDead: boolean) => ({
  'aria-disabled': isDead || undefined,
  onPointerDownCapture: beginPress,
  onClickCapture: (event: MouseEvent) => {
    const act = actOf(event);
    const isMeant = !act || (!isDead && !(event.detail === 1 && hasSlidOff(act, event)));
    if (event.detail <= 1 && isMeant) return;
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
