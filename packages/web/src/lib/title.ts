import { useEffect } from 'react';

/** The tab's title: the page, and the number of patients with needs where the page counts them. */
export function useTitle(page: string, count = 0): void {
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}${page} · Vigilia`;
  }, [page, count]);
}
