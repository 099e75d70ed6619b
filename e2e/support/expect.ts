import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const PATIENCE = { timeout: 60_000 };

export const expectSeen = (what: Locator): Promise<void> => what.waitFor({ state: 'visible', ...PATIENCE });
export const expectGone = (what: Locator): Promise<void> => what.waitFor({ state: 'hidden', ...PATIENCE });

/** Sees a toast and closes it, so that it does not lie over what comes next. */
export async function expectToast(page: Page, words: string): Promise<void> {
  const toast = page.getByRole('alert').filter({ hasText: words });
  await expectSeen(toast);
  await toast.getByRole('button').click();
  await expectGone(toast);
}

/** Where the page is, as the router counts it: what follows the hash. */
const routeOf = (page: Page): string => new URL(page.url()).hash.slice(1);
export async function expectAt(page: Page, route: string): Promise<void> {
  await expect.poll(() => routeOf(page), PATIENCE).toBe(route);
}

/** A computed style, as the browser says it. */
export const styleOf = (what: Locator, property: string): Promise<string> =>
  what.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

export async function expectStyle(what: Locator, property: string, value: string | RegExp): Promise<void> {
  await expect.poll(() => styleOf(what, property), PATIENCE).toMatch(value);
}

/** What this browser keeps for the origin. */
export const storageOf = (page: Page) =>
  page.evaluate(() => ({
    local: Object.fromEntries(Object.entries(localStorage)) as Record<string, string>,
    session: Object.fromEntries(Object.entries(sessionStorage)) as Record<string, string>,
  }));
