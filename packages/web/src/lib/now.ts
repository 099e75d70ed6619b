import type { Instant } from '@vigilia/domain/instant';
import { useEffect, useState } from 'react';

/** Often enough that nothing on screen is told more than a quarter of a minute late. */
const TICK_MS = 15_000;

/** The moment, ticking: what depends on how long ago something was heard changes without a reload. */
export function useNow(every: number = TICK_MS): Instant {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
