import { useEffect, useState } from 'react';
import { whenReleased } from './press';

/** A page that nobody sees has no frames; it waits this long for one. */
const FRAME_TIMEOUT = 1_000;

/**
 * Calls back once what is drawn is on the screen and the browser has nothing better to do; returns how to cancel. Safari
 * has no idle callbacks.
 */
export function whenIdle(callback: () => void): () => void {
  const { requestIdleCallback, cancelIdleCallback } = window as Partial<Window> & typeof globalThis;
  if (!requestIdleCallback) {
    const timer = setTimeout(callback);
    return () => clearTimeout(timer);
  }
  let handle = 0;
  const wait = () => {
    stop();
    handle = requestIdleCallback(callback, { timeout: 5_000 });
  };
  const timer = setTimeout(wait, FRAME_TIMEOUT);
  let frame = 0;
  const stop = () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
  // The first frame has what was drawn just now; the second begins when that is on the screen.
  frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(wait);
  });
  return () => {
    stop();
    cancelIdleCallback(handle);
  };
}

/** True from then on: for what is not seen at first. */
export function useWhenIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => whenReleased(() => setIdle(true))), []);
  return idle;
}
