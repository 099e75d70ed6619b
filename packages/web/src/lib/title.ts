// chunk: base
import { useLayoutEffect } from 'react';
import { createStore, useStore } from './store';

/** A mark in the tab's title: an alert that cannot wait has nobody yet. The alerts, which are loaded after the page, set it. */
const titleMark = createStore(false, { belongsTo: 'person' });

export const setTitleMark = titleMark.set;

/** The tab's title: the page, and the number of patients with needs where the page counts them. */
export function useTitle(page: string, count = 0): void {
  const mark = useStore(titleMark);
  useLayoutEffect(() => {
    document.title = `${mark ? '● ' : ''}${count > 0 ? `(${count}) ` : ''}${page} · Vigilia`;
  }, [page, count, mark]);
}
