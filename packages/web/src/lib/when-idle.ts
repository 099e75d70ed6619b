import { useEffect, useState } from 'react';
import { whenReleased } from './press';

/** Calls back once the browser has nothing better to do; returns how to cancel. Safari has no idle callbacks. */
export function whenIdle(callback: () => void): () => void {
  const { requestIdleCallback, cancelIdleCallback } = window as Partial<Window> & typeof globalThis;
  if (!requestIdleCallback) {
    const timer = setTimeout(callback);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback, { timeout: 5_000 });
  return () => cancelIdleCallback(handle);
}

/** True from then on: for what is not seen at first. */
export function useWhenIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => whenReleased(() => setIdle(true))), []);
  return idle;
}
