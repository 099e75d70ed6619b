import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import { focusHeading } from '#lib/heading-focus';

/**
 * When the card with the focus leaves the list, as when a resident no longer has the need that is filtered by, the card
 * that takes its place gets the focus: otherwise a keyboard user would start again at the top of the page.
 */
export function useHandOnFocus(order: readonly number[]) {
  const focused = useRef<number | null>(null);
  const before = useRef(order);
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
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    focused.current = Number(target.closest<HTMLElement>('[data-patient]')?.dataset['patient'] ?? 0) || null;
  };
  return { onFocus };
}

/** What opens the card of a patient. */
const cardLink = (id: number): string => `[data-patient="${id}"] a`;
