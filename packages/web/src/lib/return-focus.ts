import { useEffect, useState } from 'react';
import { focusHeading } from './heading-focus';

/**
 * For dialogs that exist only while they are open: when one closes, what opened it has the focus again, or what
 * `fallback` selects where that is gone or never had it, or the page's heading.
 */
export function useReturnFocus(fallback?: string): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    let open = true;
    return () => {
      open = false;
      // After the dialog and its focus trap have gone.
      setTimeout(() => {
        if (!open && !hasFocus()) returnFocusTo(opener, fallback);
      });
    };
  }, [opener, fallback]);
}

const hasFocus = (): boolean => document.activeElement !== null && document.activeElement !== document.body;

function returnFocusTo(opener: Element | null, fallback: string | undefined): void {
  const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
  const target = isThere ? opener : fallback && document.querySelector<HTMLElement>(fallback);
  if (target) target.focus({ preventScroll: true });
  else focusHeading();
}
