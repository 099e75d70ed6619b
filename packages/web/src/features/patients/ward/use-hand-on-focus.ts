import { useEffect, useLayoutEffect, useRef } from 'react';
import { focusHeading } from '#lib/heading-focus';
import { listen } from '#lib/listen';

/**
 * When the card with the focus leaves the list, as when a resident no longer has the need that is filtered by, the card
 * that takes its place gets the focus: otherwise a keyboard user would start again at the top of the page.
 */
export function useHandOnFocus(order: readonly number[]): void {
  const focused = useRef<number | null>(null);
  const before = useRef(order);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      focused.current = cardOf(target);
    };
    return listen(document, ['focusin'], onFocus);
  }, []);
  useLayoutEffect(() => {
    const index = focused.current === null ? -1 : before.current.indexOf(focused.current);
    const isGone = index >= 0 && !order.includes(focused.current ?? 0);
    before.current = order;
    if (!isGone || document.activeElement !== document.body) return;
    const next = order[Math.min(index, order.length - 1)];
    const link = next === undefined ? null : document.querySelector<HTMLElement>(cardLink(next));
    if (link) link.focus();
    else focusHeading();
  }, [order]);
}

const cardOf = (target: EventTarget | null): number | null => {
  const card = target instanceof Element && target.closest<HTMLElement>('[data-patient]');
  return card ? Number(card.dataset['patient']) : null;
};

/** What opens the card of a patient. */
const cardLink = (id: number): string => `[data-patient="${id}"] a`;
