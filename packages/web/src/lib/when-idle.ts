import { useEffect, useState } from 'react';

/** True once the browser has nothing better to do: for what is not seen at first. Safari has no idle callbacks. */
export function useWhenIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const { requestIdleCallback, cancelIdleCallback } = window as Partial<Window> & typeof globalThis;
    if (!requestIdleCallback) {
      const timer = setTimeout(() => setIdle(true));
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(() => setIdle(true), { timeout: 5_000 });
    return () => cancelIdleCallback(handle);
  }, []);
  return idle;
}
