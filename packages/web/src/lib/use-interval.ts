import { useEffect, useRef } from 'react';
import { useTicker } from './live-clock';

/** Calls `act` every `ms` while mounted. It goes on in a background tab, unlike a query's own refetch interval. */
export function useInterval(ms: number, act: () => unknown): void {
  const { clock } = useTicker();
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    let timer: unknown;
    const schedule = () => {
      timer = clock.setTimeout(() => {
        latest.current();
        schedule();
      }, ms);
    };
    schedule();
    return () => clock.clearTimeout(timer);
  }, [clock, ms]);
}
