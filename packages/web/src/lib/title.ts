import { useLayoutEffect, useSyncExternalStore } from 'react';

// Set by the alerts, which are loaded after the page that has the title.
const listeners = new Set<() => void>();
let marked = false;

/** A mark in the tab's title: an alert that cannot wait has nobody yet. */
export function setTitleMark(mark: boolean): void {
  marked = mark;
  for (const listener of listeners) listener();
}

/** The tab's title: the page, and the number of patients with needs where the page counts them. */
export function useTitle(page: string, count = 0): void {
  const mark = useSyncExternalStore(subscribe, () => marked);
  useLayoutEffect(() => {
    document.title = `${mark ? '● ' : ''}${count > 0 ? `(${count}) ` : ''}${page} · Vigilia`;
  }, [page, count, mark]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
