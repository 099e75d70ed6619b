import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const TIMEOUT = { timeout: 60_000 };

declare const SEEN: unique symbol;
/** A locator whose element was visible: only such an element can be expected to go. */
export type Seen = Locator & { readonly [SEEN]: true };

/** Seen, and not expected to be gone since. */
const present = new WeakSet<Locator>();

/** Waits until this is visible, and returns it as something that can be expected to go. */
export async function expectSeen(what: Locator): Promise<Seen> {
  await what.waitFor({ state: 'visible', ...TIMEOUT }).catch(async (error: Error) => {
    error.message += `\nThe page: ${await describePage(what.page())}`;
    throw error;
  });
  present.add(what);
  return what as Seen;
}

/** What a page shows in place of what was waited for: a failure that nobody can repeat is understood by this alone. */
async function describePage(page: Page): Promise<string> {
  const shown = page.evaluate(() => {
    const { lang } = document.documentElement;
    const text = document.body.innerText.replaceAll(/\s+/g, ' ').slice(0, 1_000);
    return `in ${lang}, loaded ${Math.round(performance.now())} ms ago: ${text}`;
  });
  return `${page.url()}, ${await shown.catch(String)}`;
}

/**
 * Waits until something that was seen is no longer visible. Without that, it would be satisfied before the element has come.
 * What has gone and comes back has to be seen again first.
 */
export async function expectGone(what: Seen): Promise<void> {
  if (!present.delete(what)) throw new Error(`${String(what)} has not been seen since it was last gone`);
  await what.waitFor({ state: 'hidden', ...TIMEOUT });
}

/**
 * This is not visible while something else is. The other element proves that the page has reached the state in which this
 * one would be visible as well, so choose one that is drawn together with it or after it.
 */
export async function expectAbsent(what: Locator, { beside }: { beside: Locator }): Promise<void> {
  await expectSeen(beside);
  expect(await what.filter({ visible: true }).count(), `${String(what)} beside ${String(beside)}`).toBe(0);
  expect(await beside.isVisible(), String(beside)).toBe(true);
}

/** Waits for a toast and closes it, so that it does not cover the next element. */
export async function expectToast(page: Page, text: string): Promise<void> {
  const toast = await expectSeen(page.getByRole('alert').filter({ hasText: text }));
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
