import { useSyncExternalStore } from 'react';
import { heldHash, noteNavigation } from './back-guard';
import { listen } from './listen';

type SamePage = (from: string, to: string) => boolean;

interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
}

/**
 * Routes in the hash, filters behind them: `#/analytics/2026-10?section=1,3`. Wouter's own hash hook would write the
 * query in front of the hash. A route without a query keeps the filters while it stays on the same page, so that an
 * opened and closed dialog leaves them alone.
 */
export function hashLocation(samePage: SamePage) {
  const navigate = (to: string, { replace = false, state = null }: NavigateOptions = {}) => {
    const [path = '/', query = samePage(currentPath(), to) ? currentQuery() : ''] = to.split('?');
    const before = window.location.href;
    const hash = query ? `#${path}?${query}` : `#${path}`;
    const entry = noteNavigation({ replace, from: currentPath(), hash });
    window.history[replace ? 'replaceState' : 'pushState'](
      { ...(state as object | null), ...entry },
      '',
      hash,
    );
    window.dispatchEvent(new HashChangeEvent('hashchange', { oldURL: before, newURL: window.location.href }));
  };
  const useHashLocation = (): [string, typeof navigate] => [
    useSyncExternalStore(onHashChange, currentPath),
    navigate,
  ];
  const useHashQuery = () => useSyncExternalStore(onHashChange, currentQuery);
  useHashLocation.hrefs = (href: string) => `#${href}`;
  useHashLocation.searchHook = useHashQuery;
  return useHashLocation;
}

const currentPath = (): string => `/${partsOfHash()[0]}`;
const currentQuery = (): string => partsOfHash()[1];

function partsOfHash(): [path: string, query: string] {
  const hash = heldHash() ?? window.location.hash;
  const [path = '', query = ''] = hash.replace(/^#?\/?/, '').split('?');
  return [path, query];
}

const onHashChange = (listener: () => void) => listen(window, ['hashchange'], listener);
