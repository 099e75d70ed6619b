import { type RefCallback, useCallback, useState } from 'react';

/** How far below or above the screen something may be and still be drawn: a good part of a screen. */
const MARGIN = '600px';

/** For a large part of a page that few scroll to: true from the moment that its place comes near the screen. */
export function useNearScreen(): [near: boolean, place: RefCallback<HTMLElement>] {
  const [near, setNear] = useState(typeof IntersectionObserver === 'undefined');
  const place = useCallback((element: HTMLElement | null) => {
    if (!element || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [near, place];
}
