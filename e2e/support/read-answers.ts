import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * The page keeps the addresses whose answers it has read. The browser's own report of the end of an answer is lost now and
 * then, and whoever waited for it waited for ever.
 */
export async function reportReadAnswers(page: Page): Promise<void> {
  await page.addInitScript(keepReadAddresses);
  await page.evaluate(keepReadAddresses);
}

/** Waits until the page has read, since it was asked to report, the answers from all of these addresses. */
export async function expectRead(page: Page, addresses: readonly string[]): Promise<void> {
  await expect.poll(() => unreadOf(page, addresses)).toEqual([]);
}

const unreadOf = (page: Page, addresses: readonly string[]): Promise<string[]> =>
  page.evaluate((addresses) => {
    const { readAddresses } = window as unknown as { readAddresses: string[] };
    return addresses.filter((address) => !readAddresses.includes(new URL(address, location.href).href));
  }, addresses);

function keepReadAddresses(): void {
  const readAddresses: string[] = [];
  const { fetch } = window;
  window.fetch = async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, location.href).href;
    const keep = () => readAddresses.push(address);
    const response = await fetch(input, init).catch((error: unknown) => {
      keep();
      throw error;
    });
    response.clone().text().then(keep, keep);
    return response;
  };
  Object.assign(window, { readAddresses });
}
