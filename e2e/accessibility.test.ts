import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { goTo, openUserMenu } from './support/actions';
import { expectAccessible } from './support/axe';
import { everyAlert, everyCard } from './support/every-card';
import { expectAt, expectGone, expectSeen, storageOf } from './support/expect';
import { testsOn } from './support/fixtures';
import { ana, lucia } from './support/people';
import { spokenIn } from './support/spoken';
import { smallTargets } from './support/targets';
import { openCard } from './support/ward-page';

const test = testsOn('demo');

const settled = async (page: Page) => {
  await expectSeen(page.getByRole('heading', { level: 1 }).first());
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'hidden' });
};

const setTheme = (page: Page, theme: 'light' | 'dark') =>
  page.evaluate((theme) => document.documentElement.setAttribute('data-mantine-color-scheme', theme), theme);

/** Of the themes only the colours differ, so the second one is looked at for contrast alone. */
async function expectAccessibleInBothThemes(page: Page, where: string, within = 'html'): Promise<void> {
  await expectAccessible(page, where, { within });
  await setTheme(page, 'dark');
  await expectAccessible(page, `${where}, dark`, { rules: ['color-contrast'], within });
  await setTheme(page, 'light');
}

/** By how much the page is wider than the screen. */
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const PAGES = ['/', '/alerts', '/staff', '/management', '/orders', '/analytics'];
const SETTINGS = ['/settings', '/settings/home', '/settings/sections', '/settings/hubs', '/settings/import'];
const TABS = ['week', 'care', 'advanced', 'location', 'edit', 'access', 'notes'];

/** A ward with every state and alert that a card can show. */
async function showEveryCard(page: Page): Promise<void> {
  const now = Date.now();
  const me = Number(JSON.parse((await storageOf(page)).local.user ?? '{}').id);
  const list = everyCard(now, 'full');
  const alerts = everyAlert(now, list.lista, me);
  const events = Object.entries({ snapshot: list, alerts });
  const body = events.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join('');
  await page.route('**/api/pacientes/list*', (route) => route.fulfill({ json: list }));
  // Requested where the feed takes long to open.
  await page.route('**/api/alerts/list*', (route) => route.fulfill({ json: alerts }));
  await page.route('**/api/pacientes/view/*', (route) => {
    const paciente = list.lista.find(({ id }) => route.request().url().endsWith(`/${id}`));
    return route.fulfill({ json: { paciente: { ...paciente, comentarios: [] }, revision: 1 } });
  });
  // A feed that stays open, which Playwright cannot answer with: the cards are live.
  await page.addInitScript((text) => {
    const { fetch } = window;
    window.fetch = async (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      if (!url.includes('/api/live')) return fetch(input, init);
      const start = (stream: ReadableStreamDefaultController) =>
        stream.enqueue(new TextEncoder().encode(text));
      const headers = { 'content-type': 'text/event-stream' };
      return new Response(new ReadableStream({ start }), { headers });
    };
  }, `id: 1\n${body}`);
  await page.reload();
  await expectSeen(page.locator('article[data-acts] button').first());
}

describe('axe, the size of targets and the width of the page', () => {
  /** At a desk: how a place is looked at. */
  const looker = (page: Page) => async (where: string, within?: string) => {
    await expectAccessibleInBothThemes(page, where, within);
    expect(await smallTargets(page, 24), where).toEqual([]);
    expect(await sideways(page), where).toBeLessThanOrEqual(0);
  };

  test('on every page of an administrator at a desk', async ({ visit }) => {
    const page = await visit({ as: ana, stored: { theme: 'light' } });
    const look = looker(page);
    await settled(page);
    await look('/');
    for (const route of PAGES.slice(1)) {
      await goTo(page, route);
      await settled(page);
      // The five heatmaps are drawn alike, and have thousands of cells.
      await look(route, route === '/analytics' ? '#g_inco' : 'main');
    }
    await goTo(page, '/orders');
    await settled(page);
    await openUserMenu(page);
    await expectSeen(page.getByRole('button', { name: 'Uitloggen' }));
    await look('user menu', '[role="dialog"]');
  });

  test('on the settings of a home', async ({ visit }) => {
    const page = await visit({ as: ana, stored: { theme: 'light' }, at: SETTINGS[0] ?? '' });
    for (const route of SETTINGS) {
      await goTo(page, route);
      await settled(page);
      await expectAccessibleInBothThemes(page, route, 'main');
    }
  });

  test('on every part of a resident’s dialog', async ({ visit, pageErrors }) => {
    // Who has seen a resident is shown after the password.
    pageErrors.allow(/403/);
    const page = await visit({ as: ana, stored: { theme: 'light' } });
    const look = looker(page);
    await settled(page);
    const id = await page.locator('[data-patient]').first().getAttribute('data-patient');
    for (const route of ['/patient/new', ...TABS.map((tab) => `/patient/${id}/${tab}`)]) {
      await goTo(page, route);
      const dialog = page.getByRole('dialog');
      await expectSeen(dialog.getByRole('button').first());
      await dialog.locator('[aria-busy=true]').first().waitFor({ state: 'hidden' });
      await look(route, '[role="dialog"]');
    }
  });

  test('for a nurse on a phone: targets of 44 pixels, and nothing to scroll sideways, zoomed in too', async ({
    visit,
  }) => {
    const page = await visit({
      ...{ as: lucia, stored: { theme: 'light' }, viewport: { width: 390, height: 844 }, hasTouch: true },
      isMobile: true,
    });
    await settled(page);
    await showEveryCard(page);
    await expectAccessibleInBothThemes(page, 'every card');
    const look = async (where: string) => {
      expect(await smallTargets(page, 44), where).toEqual([]);
      // 320 pixels are 400 % of a screen of 1280, or a small phone.
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        await expect.poll(() => sideways(page), { message: `${where} at ${width}` }).toBeLessThanOrEqual(0);
      }
      await page.setViewportSize({ width: 390, height: 844 });
    };
    await look('every card');
    for (const route of PAGES) {
      await goTo(page, route);
      await settled(page);
      await look(route);
    }
    await openUserMenu(page);
    await expectSeen(page.getByRole('button', { name: 'Uitloggen' }));
    await look('user menu');
  });

  test('at sign-in', async ({ visit }) => {
    const page = await visit({ stored: { theme: 'light' } });
    await settled(page);
    await expectSeen(page.getByText('dosfactores', { exact: true }));
    await expectAccessibleInBothThemes(page, 'sign-in');
    expect(await smallTargets(page, 24)).toEqual([]);
  });
});

test('by keyboard: order, filter, on my way, menu, dialog, tabs and back to the card', async ({
  visit,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_FAILED/);
  const page = await visit({ as: lucia, stored: { theme: 'light', alertPanel: 'false' } });
  await settled(page);
  await showEveryCard(page);
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      return (activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '').trim();
    });
  /** Presses a key until this has the focus. */
  const tabTo = async (name: RegExp, key = 'Tab') => {
    for (let presses = 0; presses < 60; presses += 1) {
      if (name.test(await focused())) return;
      await page.keyboard.press(key);
    }
    throw new Error(`no way by ${key} to ${name}: ${await focused()}`);
  };
  const now = page.getByRole('heading', { level: 2, name: /^Nu/ });

  await tabTo(/^Op urgentie$/);
  await page.keyboard.press('Enter');
  await expectSeen(now);
  await tabTo(/^Op kamer$/);
  await page.keyboard.press('Space');
  await expectGone(now);
  await tabTo(/draaien/, 'Shift+Tab');
  await page.keyboard.press('Space');
  await expectAt(page, '/?need=to-turn');
  await page.keyboard.press('Space');
  await expectAt(page, '/');

  const taken: string[] = [];
  await page.route('**/api/alerts/take/*', (route) => {
    taken.push(route.request().url());
    return route.abort();
  });
  await tabTo(/^Ik ga naar Jan de Vries$/);
  await page.keyboard.press('Enter');
  await expect.poll(() => taken.length).toBeGreaterThan(0);
  await tabTo(/^Meer voor Anna Jansen$/);
  await page.keyboard.press('Enter');
  const entry = page.getByRole('menuitem').first();
  await expectSeen(entry);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('menuitem');
  await page.keyboard.press('Escape');
  await expectGone(entry);

  await tabTo(/^Anna Jansen$/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await tabTo(/^Week$/);
  await page.keyboard.press('ArrowRight');
  await expectSeen(dialog.getByRole('tab', { name: 'Zorg', selected: true }));
  await page.keyboard.press('Escape');
  await expectGone(dialog);
  await expect.poll(focused).toBe('Anna Jansen');
});

test('in forced colours and without motion the urgent card keeps its edge, and nothing moves', async ({
  visit,
}) => {
  const page = await visit({ as: lucia, forcedColors: 'active' });
  await settled(page);
  await showEveryCard(page);
  const edges = page.locator('article[data-edge]').evaluateAll((cards) =>
    cards.map((card) => {
      const { borderTopWidth, borderTopStyle } = getComputedStyle(card, '::before');
      return `${(card as HTMLElement).dataset['edge']} ${borderTopWidth} ${borderTopStyle}`;
    }),
  );
  expect([...new Set(await edges)].sort((a, b) => a.localeCompare(b))).toEqual([
    ...['high 5px solid', 'low 2px solid', 'medium 3px solid', 'taken 2px dashed'],
  ]);
  const moving = () =>
    page.evaluate(
      () =>
        document.getAnimations().filter((each) => Number(each.effect?.getComputedTiming().duration) > 1)
          .length,
    );
  await expect.poll(moving).toBe(0);
  await setTheme(page, 'dark');
  const transitions = () => document.getAnimations().filter((each) => each instanceof CSSTransition).length;
  expect(await page.evaluate(transitions)).toBe(0);
});

test('what a screen reader says of the ward, a card and the report', async ({ visit }) => {
  const page = await visit({ as: ana, stored: { theme: 'light', alertPanel: 'false' } });
  await settled(page);
  await goTo(page, '/analytics');
  await settled(page);
  await expectSeen(page.locator('#g_inco'));
  const report = (await spokenIn(page, 'main'))
    .split('\n')
    .filter((text) => /^(heading|grid|group) “/.test(text));
  await expect(report.join('\n')).toMatchFileSnapshot('spoken/report.txt');
  await goTo(page, '/');
  await showEveryCard(page);
  await expectSeen(page.getByRole('button', { name: /^Meldingen\s+\d+/ }));
  const ward = (await spokenIn(page, 'main')).split('listitem level 1')[0] ?? '';
  await expect(ward).toMatchFileSnapshot('spoken/ward.txt');
  await expect(await spokenIn(page, '[data-patient="7"]')).toMatchFileSnapshot('spoken/card.txt');
  await openCard(page, 'Jan de Vries');
  await expectSeen(page.getByRole('dialog').getByRole('grid'));
  const dialog = (await spokenIn(page, '[role="dialog"]'))
    .split('\n')
    .filter((text) => /^(dialog|heading|tab|button)/.test(text));
  await expect(dialog.join('\n')).toMatchFileSnapshot('spoken/dialog.txt');
});
