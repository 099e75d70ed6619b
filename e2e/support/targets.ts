import type { Page } from 'playwright-core';

/**
 * What can be pressed and is smaller than `least` pixels in either direction, as text. A link that covers its card counts
 * as large as the card, a box with its label; links within a sentence are exempt (WCAG 2.2, 2.5.8).
 */
export const smallTargets = (page: Page, least: number): Promise<string[]> =>
  page.evaluate((least) => {
    const PRESSED =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=option], [role=radio], [role=checkbox], [role=switch]';
    const isShown = (element: Element) => {
      const { clipPath } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      return (
        clipPath === 'none' &&
        width > 0 &&
        height > 0 &&
        element.checkVisibility({ visibilityProperty: true })
      );
    };
    const covered = (element: Element): Element => {
      const { content, position } = getComputedStyle(element, '::after');
      return content !== 'none' && position === 'absolute'
        ? (element.closest('article') ?? element)
        : element;
    };
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0);
    return [...document.querySelectorAll<HTMLElement>(PRESSED)].flatMap((element) => {
      if (element.closest('[inert], [aria-hidden=true]') || element.matches(':disabled')) return [];
      const labels = [...((element as HTMLInputElement).labels ?? [])];
      const parts = [covered(element), ...labels].filter(isShown).map((part) => part.getBoundingClientRect());
      if (parts.length === 0 || isInSentence(element)) return [];
      const width = Math.max(...parts.map(({ right }) => right)) - Math.min(...parts.map(({ left }) => left));
      const height =
        Math.max(...parts.map(({ bottom }) => bottom)) - Math.min(...parts.map(({ top }) => top));
      if (width >= least - 0.5 && height >= least - 0.5) return [];
      const name = element.getAttribute('aria-label') ?? labels[0]?.textContent ?? element.textContent;
      return [`${element.tagName} “${name?.trim().slice(0, 40)}” ${Math.round(width)}×${Math.round(height)}`];
    });
  }, least);
