import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const TIMEOUT = { timeout: 60_000 };

export const expectSeen = (what: Locator): Promise<void> => what.waitFor({ state: 'visible', ...TIMEOUT });
export const expectGone = (what: Locator): Promise<void> => what.waitFor({ state: 'hidden', ...TIMEOUT });

/** Waits for a toast and closes it, so that it does not cover the next element. */
export async function expectToast(page: Page, text: string): Promise<void> {
  const toast = page.getByRole('alert').filter({ hasText: text });
  await expectSeen(toast);
  await toast.getByRole('button').click();
  await expectGone(toast);
}

/** The route is what follows the hash. */
const routeOf = (page: Page): string => new URL(page.url()).hash.slice(1);
export async function expectAt(page: Page, route: string): Promise<void> {
  await expect.poll(() => routeOf(page), TIMEOUT).toBe(route);
}

/** A computed style. */
export const styleOf = (what: Locator, property: string): Promise<string> =>
  what.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

export async function expectStyle(what: Locator, property: string, value: string | RegExp): Promise<void> {
  await expect.poll(() => styleOf(what, property), TIMEOUT).toMatch(value);
}

/** Everything in localStorage and sessionStorage. */
export const storageOf = (page: Page) =>
  page.evaluate(() => ({
    local: Object.fromEntries(Object.entries(localStorage)) as Record<string, string>,
    session: Object.fromEntries(Object.entries(sessionStorage)) as Record<string, string>,
  }));
