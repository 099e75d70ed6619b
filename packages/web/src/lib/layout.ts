// chunk: base
import { useCallback, useSyncExternalStore } from 'react';
import { below } from './breakpoints';
import { listen } from './listen';

/** Right at the first drawing too. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => listen(window.matchMedia(query), ['change'], listener),
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Desk and wall: the sidebar in full. Tablet: icons. Phone: a bar at the bottom. */
export type Layout = 'wide' | 'rail' | 'phone';

export function useLayout(): Layout {
  const phone = useMedia(below(700));
  const rail = useMedia(below(1200));
  if (phone) return 'phone';
  return rail ? 'rail' : 'wide';
}
