import { SECOND } from '@vigilia/domain/instant';

/** Longer than anybody presses a button; a finger that rests on the screen must not keep alerts from it. */
const LONGEST_PRESS = 3 * SECOND;
/** On a touch screen the click comes in a task of its own after the release. */
const CLICK_WAIT = 100;

const waiting = new Set<() => void>();
/** Ends the press; undefined: nothing is pressed. */
let timer: number | undefined;

/**
 * Runs what changes the screen by itself: at once, but never between a press and its click. A button that moves or is
 * replaced meanwhile loses the click, or another one gets it.
 */
export function whenReleased(update: () => void): void {
  if (timer === undefined) update();
  else waiting.add(update);
}

/** Ends the press: all that waits runs, for what must be seen at once. */
export function release(): void {
  window.clearTimeout(timer);
  timer = undefined;
  // In a microtask each: one that fails stops none of the others.
  for (const update of waiting) queueMicrotask(update);
  waiting.clear();
}

/** The second of two quick clicks falls on what the first has uncovered, and is not meant for it. */
export const ignoreSecondClick = (event: { detail: number; preventDefault: () => void }): void => {
  if (event.detail > 1) event.preventDefault();
};

/** Used once, by the app; `signal` ends it. */
export function watchPresses(signal?: AbortSignal): void {
  const releaseIn = (ms: number) => {
    window.clearTimeout(timer);
    timer = window.setTimeout(release, ms);
  };
  const press = () => releaseIn(LONGEST_PRESS);
  const end = (ms: number) => timer !== undefined && releaseIn(ms);
  const listen = <Type extends keyof WindowEventMap>(
    type: Type,
    handle: (event: WindowEventMap[Type]) => unknown,
  ) => window.addEventListener(type, handle, { capture: true, passive: true, ...(signal && { signal }) });
  listen('pointerdown', ({ isPrimary, button }) => isPrimary && button === 0 && press());
  listen('pointerup', () => end(CLICK_WAIT));
  listen('pointercancel', () => end(0));
  // The space bar presses a button too, until it is released.
  listen('keydown', ({ key, repeat }) => key === ' ' && !repeat && press());
  listen('keyup', () => end(CLICK_WAIT));
  // In a task of its own: its handlers come first.
  listen('click', () => end(0));
}
