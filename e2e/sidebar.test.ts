import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { goTo, openUserMenu } from './support/actions';
import { expectAbsent, expectAt, expectGone, expectSeen, expectStyle, styleOf } from './support/expect';
import { testsOn } from './support/fixtures';
import { ana, lucia } from './support/people';
import { cardOf } from './support/ward-page';

const test = testsOn('demo');
const FIVE = ['Bewoners', 'Team', 'Beheer', 'Bestellen', 'Maandrapport'];
const ROUTES = ['/', '/staff', '/management', '/orders', '/analytics'];

const menu = (page: Page) => page.getByRole('navigation', { name: 'Hoofdmenu' });
const names = (page: Page) =>
  menu(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label') ?? link.textContent));
const isGreen = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return green > red * 1.4 && green > blue * 1.2;
};

describe('on a desktop', () => {
  test('Lucía’s own menu opens with its content, has the focus and stays where it is while the page scrolls; she has five entries, green on black where she is', {
    tags: ['R-ROUTE-1', 'R-SIDEBAR-8', 'R-SIDEBAR-9'],
  }, async ({ visit }) => {
    const page = await visit({ as: lucia });
    let arrive = () => {};
    const late = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route('**/assets/user-panel-*.js', (route) => late.then(() => route.continue()));
    const requested = page.waitForRequest('**/assets/user-panel-*.js');
    await openUserMenu(page);
    await requested;
    const dialog = page.getByRole('dialog', { name: 'Jouw menu' });
    await expectAbsent(dialog, { beside: menu(page) });
    arrive();
    const panel = await expectSeen(dialog);
    await expectSeen(panel.getByRole('button', { name: 'Uitloggen' }));
    expect(await styleOf(panel, 'position')).toBe('fixed');
    await expect.poll(() => panel.evaluate((part) => part.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await expectGone(panel);

    await expectSeen(menu(page));
    expect(await names(page)).toEqual(FIVE);
    await expectStyle(page.locator('aside'), 'background-color', /^rgb\(0, 0, 0\)$/);
    for (const [index, name] of FIVE.entries()) {
      const entry = menu(page).getByRole('link', { name });
      await entry.click();
      await page.mouse.move(800, 10);
      await expect.poll(() => page.url()).toMatch(new RegExp(`#${ROUTES[index]}$`));
      await expect.poll(() => entry.getAttribute('aria-current')).toBe('page');
      await expect.poll(async () => isGreen(await styleOf(entry, 'color'))).toBe(true);
      expect(await menu(page).locator('[aria-current]').count()).toBe(1);
    }
    expect(isGreen(await styleOf(menu(page).getByRole('link', { name: 'Team' }), 'color'))).toBe(false);
  });

  test('a menu that was opened before the code of menus arrived gives the focus back to its button', async ({
    visit,
  }) => {
    let arrive = () => {};
    const late = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const prepare = (page: Page) =>
      page.route('**/assets/later-*.js', (route) => late.then(() => route.continue()));
    const page = await visit({ as: lucia, at: '/orders', prepare });
    await openUserMenu(page);
    arrive();
    const panel = await expectSeen(page.getByRole('dialog', { name: 'Jouw menu' }));
    await expectSeen(panel.getByRole('button', { name: 'Uitloggen' }));
    await expect.poll(() => panel.evaluate((part) => part.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await expectGone(panel);
    const button = page.getByRole('button', { name: /^Jouw menu:/ });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});

describe('on a tablet', () => {
  test('the entries are icons with tooltips, and the page has the width', async ({ visit }) => {
    const page = await visit({ as: lucia, at: '/orders', viewport: { width: 1024, height: 768 } });
    await expectSeen(menu(page));
    expect(await names(page)).toEqual(FIVE);
    expect((await menu(page).innerText()).trim()).toBe('');
    expect((await page.locator('aside').boundingBox())?.width).toBeLessThan(110);
    await menu(page).getByRole('link', { name: 'Team' }).hover();
    await expectSeen(page.getByRole('tooltip', { name: 'Team' }));
  });
});

describe('on a phone', () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

  test('the entries are a bar at the bottom, and the rest is in a sheet', async ({ visit }) => {
    const page = await visit({ as: lucia, at: '/orders', ...phone });
    await expectAbsent(page.locator('aside'), { beside: menu(page) });
    expect(await names(page)).toEqual(['Bewoners', 'Team', 'Beheer', 'Bestellen', 'Rapport']);
    const bar = await menu(page).boundingBox();
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeGreaterThan(800);
    for (const link of await menu(page).getByRole('link').all()) {
      const box = await link.boundingBox();
      expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(44);
    }
    await openUserMenu(page);
    const sheet = page.getByRole('dialog');
    await expectSeen(sheet.getByRole('button', { name: 'Residencia Los Olivos' }));
    await expectSeen(sheet.getByRole('group', { name: 'Taal' }));
    await expectSeen(sheet.getByRole('button', { name: 'Uitloggen' }));
  });
});

describe('on iOS', () => {
  const IPHONE =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, textPattern Gecko) Version/19.0 Mobile/15E148 Safari/604.1';
  const IPAD = IPHONE.replaceAll('iPhone', 'iPad');
  const MAC =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, textPattern Gecko) Version/19.0 Safari/605.1.15';

  test('an iPhone has the patient list only, and no way to add anybody', async ({ visit }) => {
    const page = await visit({ as: ana, userAgent: IPHONE, viewport: { width: 390, height: 844 } });
    await expectSeen(menu(page));
    expect(await names(page)).toEqual(['Bewoners']);
    await expectAbsent(page.getByText('Bewoner toevoegen'), {
      beside: cardOf(page, 'Jan de Vries'),
    });
  });

  test('an iPad that reports itself as a Mac has the patient list only', async ({ visit }) => {
    const page = await visit({
      as: ana,
      at: '/orders',
      userAgent: MAC,
      viewport: { width: 1180, height: 820 },
      touchPoints: 5,
    });
    await expectSeen(menu(page));
    expect(await names(page)).toEqual(['Bewoners']);
  });

  test('an iPad reads the settings by their address and has no page of alerts', {
    tags: ['R-ROLES-14', 'R-ROUTE-13'],
  }, async ({ visit }) => {
    const viewport = { width: 1180, height: 820 };
    const page = await visit({ as: ana, at: '/settings/sections', userAgent: IPAD, viewport });
    const part = page.getByRole('region', { name: 'Afdelingen' });
    await expectSeen(part.getByText('Tuinvleugel'));
    await expectSeen(page.getByText(/kun je de instellingen lezen, niet wijzigen/));
    const edits = page.getByRole('main').getByRole('button');
    await expectAbsent(edits, { beside: part });
    await goTo(page, '/alerts');
    await expectAt(page, '/');
    await expectSeen(page.getByText('Jan de Vries').first());
  });

  test('a Mac has all entries of an administrator', async ({ visit }) => {
    const page = await visit({ as: ana, userAgent: MAC });
    await expectSeen(menu(page));
    expect(await names(page)).toEqual(FIVE);
    await expectSeen(page.getByText('Bewoner toevoegen'));
  });
});
