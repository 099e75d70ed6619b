import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { openUserMenu } from './support/actions';
import { expectSeen, storageOf, styleOf } from './support/expect';
import { testsOn } from './support/fixtures';
import { lucia } from './support/people';

const test = testsOn('demo');

/** 0 is black, 1 is white. */
async function brightness(page: Page): Promise<number> {
  const colour = await styleOf(page.locator('html'), 'background-color');
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return (0.21 * red + 0.72 * green + 0.07 * blue) / 255;
}

/** Loads the page again but holds every script of the app back: what is painted now is the first paint. */
async function firstPaint(page: Page, look: () => Promise<void>): Promise<void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await page.locator('#root').waitFor({ state: 'attached' });
  const styled = () => getComputedStyle(document.documentElement).backgroundColor !== 'rgba(0, 0, 0, 0)';
  await page.waitForFunction(styled);
  await look();
  letGo();
  await page.unrouteAll({ behavior: 'wait' });
}

describe('the dark theme', () => {
  test('Lucía turns it on; it is stored, and the first paint after a reload is dark', async ({ visit }) => {
    const page = await visit({ as: lucia, at: '/orders' });
    await expectSeen(page.getByRole('heading', { name: 'Bestellen' }));
    expect(await brightness(page)).toBeGreaterThan(0.85);

    await openUserMenu(page);
    await page.getByText('Nacht', { exact: true }).click();
    await expect.poll(() => brightness(page)).toBeLessThan(0.1);
    expect((await storageOf(page)).local.theme).toBe('dark');

    await firstPaint(page, async () => {
      expect(await page.locator('#root').innerHTML()).toBe('');
      expect(await brightness(page)).toBeLessThan(0.1);
    });
    await expectSeen(page.getByRole('heading', { name: 'Bestellen' }));
    expect(await brightness(page)).toBeLessThan(0.1);

    await openUserMenu(page);
    await page.getByText('Dag', { exact: true }).click();
    await expect.poll(() => brightness(page)).toBeGreaterThan(0.85);
  });

  test('follows the system while no theme is chosen', async ({ visit }) => {
    const page = await visit({ colorScheme: 'dark' });
    await expectSeen(page.getByRole('heading', { name: 'Welkom' }));
    expect(await brightness(page)).toBeLessThan(0.1);
    await firstPaint(page, async () => expect(await brightness(page)).toBeLessThan(0.1));
  });

  test('the light theme, once chosen, stays light on a dark system', async ({ visit }) => {
    const page = await visit({ as: lucia, at: '/orders', colorScheme: 'dark', stored: { theme: 'light' } });
    await expectSeen(page.getByRole('heading', { name: 'Bestellen' }));
    expect(await brightness(page)).toBeGreaterThan(0.85);
    await firstPaint(page, async () => expect(await brightness(page)).toBeGreaterThan(0.85));
  });
});
