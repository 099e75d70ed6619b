import type { Page } from 'playwright-core';

/** By how much the page is wider than the screen. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * Texts that do not fit into what surrounds them and cannot be scrolled to. One that ends in dots is not cut where its
 * title, or that of a part around it, has all of it.
 */
export const cutTexts = (page: Page, within: string): Promise<string[]> =>
  page.evaluate((within) => {
    const CUTS = new Set(['hidden', 'clip']);
    const range = document.createRange();
    const parts = [...document.querySelectorAll(within)].flatMap((part) => [...part.querySelectorAll('*')]);
    return parts.flatMap((element) => {
      const texts = [...element.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && /[\p{L}\d]/u.test(node.textContent ?? ''),
      );
      const first = texts[0];
      const last = texts.at(-1);
      if (!first || !last || element.closest('[title], [aria-hidden=true], svg')) return [];
      if (!element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) return [];
      range.setStartBefore(first);
      range.setEndAfter(last);
      const text = range.getBoundingClientRect();
      for (let box: Element | null = element; box; box = box.parentElement) {
        const { overflowX, overflowY, clipPath, position } = getComputedStyle(box);
        const { left, right, top, bottom, width, height } = box.getBoundingClientRect();
        if (clipPath !== 'none' || width <= 1 || height <= 1) return []; // for screen readers alone
        const isWider = CUTS.has(overflowX) && (text.left < left - 1 || text.right > right + 1);
        const isHigher = CUTS.has(overflowY) && (text.top < top - 2 || text.bottom > bottom + 2);
        if (isWider || isHigher) return [`${element.tagName} “${element.textContent?.trim().slice(0, 60)}”`];
        if (overflowX === 'auto' || overflowY === 'auto' || position === 'fixed') break;
      }
      return [];
    });
  }, within);
