import { useEffect, useRef } from 'react';
import { useTicker } from '#lib/live-clock';

/** Again and again, as long as it is on the screen. Not stopped by a window in the background, unlike a query's own. */
export function useEvery(ms: number, act: () => unknown): void {
  const { clock } = useTicker();
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    let timer: unknown;
    const wait = () => {
      timer = clock.setTimeout(() => {
        latest.current();
        wait();
      }, ms);
    };
    wait();
    return () => clock.clearTimeout(timer);
  }, [clock, ms]);
}
