// chunk: base
import { type RefObject, useEffect, useRef } from 'react';

let firstPage = true;

/**
 * Puts the focus on a page's heading when the page opens, so that screen-reader users know where they are. Not on the
 * very first page: there the browser begins at the top, with the skip link. Nor where a field took it already.
 */
export function useHeadingFocus(isDrawn = true): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isDrawn) return;
    if (!firstPage) window.scrollTo(0, 0);
    if (!firstPage && !isFieldFocused()) heading.current?.focus({ preventScroll: true });
    firstPage = false;
  }, [isDrawn]);
  return heading;
}

/** Where the focus goes when what had it is gone. */
export const focusHeading = (): void =>
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });

const isFieldFocused = (): boolean => document.activeElement instanceof HTMLInputElement;
