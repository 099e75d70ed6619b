import { type RefCallback, useCallback, useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * Escape closes what is on top: an open calendar, select, menu or question first, and only then the dialog around it. So it
 * does while the focus has not come into the dialog yet, or has gone with the element that had it. The content takes the ref.
 */
export function useOwnEscape(opened: boolean, close: () => void): RefCallback<HTMLElement> {
  const content = useRef<HTMLElement>(null);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (content.current && isOwnEscape(event, content.current)) close();
  });
  useLayoutEffect(() => {
    if (!opened) return;
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, [opened]);
  return useCallback((element) => {
    content.current = element;
  }, []);
}

const DIALOG = '[role="dialog"], [role="alertdialog"]';

function isOwnEscape({ key, target }: KeyboardEvent, content: HTMLElement): boolean {
  if (key !== 'Escape' || !(target instanceof HTMLElement)) return false;
  if (target.getAttribute('data-mantine-stop-propagation') === 'true') return false;
  if (content.contains(target)) return true;
  return !target.closest(DIALOG) && [...document.querySelectorAll(DIALOG)].at(-1) === content;
}
