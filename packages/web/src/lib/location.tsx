// chunk: base
import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  use,
  useCallback,
  useSyncExternalStore,
} from 'react';
import { heldHash, noteNavigation, whenLeft } from './back-guard';
import { listen } from './listen';

/*
 * Routes in the hash, filters behind them: `#/analytics/2026-10?section=1,3`. A route without a query keeps the filters
 * while it stays on the same page, so that an opened and closed dialog leaves them alone.
 */

/** Do both paths belong to one page, as the list and a dialog over it do? */
export const SamePageContext = createContext((from: string, to: string): boolean => from === to);

type Navigate = (to: string, options?: { replace?: boolean }) => void;

/** The path, without its query, and how to go to another. */
export function useLocation(): [path: string, navigate: Navigate] {
  const isSamePage = use(SamePageContext);
  const navigate = useCallback<Navigate>(
    (to, { replace = false } = {}) =>
      whenLeft(() => {
        const [path = '/', query = isSamePage(currentPath(), to) ? currentQuery() : ''] = to.split('?');
        const before = window.location.href;
        const hash = query ? `#${path}?${query}` : `#${path}`;
        const entry = noteNavigation({ replace, from: currentPath(), hash });
        window.history[replace ? 'replaceState' : 'pushState'](entry, '', hash);
        window.dispatchEvent(
          new HashChangeEvent('hashchange', { oldURL: before, newURL: window.location.href }),
        );
      }),
    [isSamePage],
  );
  return [useSyncExternalStore(onHashChange, currentPath), navigate];
}

export const useSearch = (): string => useSyncExternalStore(onHashChange, currentQuery);

/** A link to a route. With a key or another button of the mouse the browser opens it elsewhere. */
export function Link({ href, onClick, children, ...link }: ComponentProps<'a'> & { href: string }) {
  const [, navigate] = useLocation();
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0) return;
    onClick?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    navigate(href);
  };
  return (
    <a {...link} href={`#${href}`} onClick={go}>
      {children}
    </a>
  );
}

const currentPath = (): string => `/${partsOfHash()[0]}`;
const currentQuery = (): string => partsOfHash()[1];

function partsOfHash(): [path: string, query: string] {
  const hash = heldHash() ?? window.location.hash;
  const [path = '', query = ''] = hash.replace(/^#?\/?/, '').split('?');
  return [path, query];
}

const onHashChange = (listener: () => void) => listen(window, ['hashchange'], listener);
