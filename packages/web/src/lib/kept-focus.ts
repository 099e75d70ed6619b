import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * For a part of the page whose buttons go away when they are pressed, and the focus with them: `moveFocus` puts it elsewhere
 * in the part, or in the list item that had it. A menu that was opened there is part of it.
 */
export function useKeptFocus<T extends HTMLElement>(moveFocus: (part: T, item: Element | null) => void) {
  const ref = useRef<T>(null);
  const last = useRef<{ element: Element; item: Element | null }>(null);
  // After every rendering: no event says that what has the focus was removed.
  useLayoutEffect(() => {
    const part = ref.current;
    if (!part || !last.current || last.current.element.isConnected) return;
    const { item } = last.current;
    last.current = null;
    if (document.activeElement !== document.body) return;
    moveFocus(part, item?.isConnected ? item : null);
  });
  return {
    ref,
    onFocus: ({ target }: FocusEvent) => {
      last.current = { element: target, item: target.closest('li') };
    },
    onBlur: ({ target }: FocusEvent) => {
      if (target.isConnected) last.current = null;
    },
  };
}
