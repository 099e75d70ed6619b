import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { goTo, openUserMenu } from './support/actions';
import { expectAccessible } from './support/axe';
import { expectGone, expectSeen } from './support/expect';
import { testsOn } from './support/fixtures';
import { boardAlert, careAction, everyWard, mockWard, sendEvent, type Ward } from './support/mock-ward';
import { ana, lucia } from './support/people';
import { spokenIn } from './support/spoken';
import { smallTargets } from './support/targets';
import { openCard } from './support/ward-page';
import { cutTexts, sideways } from './support/width';

const test = testsOn('demo');

const settled = async (page: Page) => {
  await expectSeen(page.getByRole('heading', { level: 1 }).first());
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'hidden' });
  // Acts that have just changed do nothing for a moment, and screen readers say so.
  await expect.poll(() => page.locator('article [aria-disabled=true]').count()).toBe(0);
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

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** What a screen of 1440 × 900 shows at 200 %, and one of 1280 at 400 %. */
const AT_200 = { width: 720, height: 450 };
const AT_400 = { width: 320, height: 450 };

/** Nothing is cut off, and nothing has to be scrolled sideways. */
async function expectFits(page: Page, where: string, within: string, sizes: readonly Size[]): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect.poll(() => sideways(page), { message: `${where} at ${size.width}` }).toBeLessThanOrEqual(0);
    await expect.poll(() => cutTexts(page, within), { message: `${where} at ${size.width}` }).toEqual([]);
  }
}

interface Size {
  width: number;
  height: number;
}

const REPORT = '/analytics?section=1';
const PAGES = [
  ...['/alerts', '/alerts?show=today', '/handover', '/round', '/staff', '/management', '/orders'],
  ...[REPORT, '/analytics/quality'],
];
const SETTINGS = [
  '',
  '/first-day',
  '/home',
  '/sections',
  '/hubs',
  '/hub-loss',
  '/alerts',
  '/notifications',
  '/boards',
  '/backups',
  '/discharged',
  '/import',
  '/repairs',
].map((part) => `/settings${part}`);
const TABS = ['week', 'diary', 'care', 'advanced', 'location', 'edit', 'access', 'notes'];
const DIALOG = '[role="dialog"]';

/** Every alert, today's and what was recorded. The ward is small: it is behind every dialog, and drawn again with it. */
async function mockSmallWard(page: Page, me: number): Promise<void> {
  const { list, alerts } = everyWard(me);
  await mockWard(page, { list: { ...list, lista: list.lista.slice(0, 1) }, alerts });
  const ended = { status: 'ended', ended: 'handled', endedAt: new Date().toISOString() };
  const lista = alerts.lista.slice(0, 6).map((alert, index) => ({ ...alert, ...(index % 2 && ended) }));
  await page.route('**/api/alerts/history/**', (route) => route.fulfill({ json: { lista, next: null } }));
  const autor = { id: me, nombre: 'Ana Visser' };
  const records = [1, 2].map((id) => ({ ...careAction(1, 'changed', autor), id, confirmed: id === 1 }));
  await page.route('**/api/care/list/**', (route) => route.fulfill({ json: { lista: records } }));
}

/** A home without residents, alerts, hubs, sensors, staff and orders. */
async function mockNothing(page: Page): Promise<void> {
  const charts = ['inco', 'atencion', 'max_dia', 'cobertura', 'hora_uso'].map((name) => [
    `chart_${name}`,
    [],
  ]);
  for (const [pattern, json] of [
    ['**/api/{staff,hubs,sensores}/list*', { lista: [] }],
    ['**/api/pacientes/orders*', []],
    ['**/api/alerts/history/**', { lista: [], next: null }],
    ['**/api/monthly-report/**', Object.fromEntries(charts)],
  ] as const)
    await page.route(pattern, (route) => route.fulfill({ json }));
  await mockWard(page, {
    list: { lista: [], secciones: [], serviciosAvanzados: true, revision: 1 },
    alerts: { lista: [], pauses: [], prompts: [], care: [], wetFrom: 4 },
  });
}

describe('axe, the size of targets, and zoom', () => {
  test('at a desk: every page, every part of the settings and of a resident’s dialog', async ({
    visit,
    pageErrors,
  }) => {
    // Who has seen a resident is shown after the password.
    pageErrors.allow(/403/);
    const page = await visit({
      ...{ as: ana, stored: { theme: 'light', alertPanel: 'false' } },
      prepare: mockSmallWard,
    });
    const look = async (where: string, within: string, sizes = [AT_200]) => {
      await expectAccessibleInBothThemes(page, where, within);
      expect(await smallTargets(page, 24), where).toEqual([]);
      expect(await sideways(page), where).toBeLessThanOrEqual(0);
      await expectFits(page, where, within, sizes);
      await page.setViewportSize(DESK);
    };
    for (const route of [...PAGES, ...SETTINGS]) {
      await goTo(page, route);
      await settled(page);
      // The five heatmaps are drawn alike.
      await look(route, route === REPORT ? '#g_inco' : 'main');
      if (route === REPORT) await expect(await spokenReport(page)).toMatchFileSnapshot('spoken/report.txt');
    }
    await openUserMenu(page);
    await expectSeen(page.getByRole('button', { name: 'Uitloggen' }));
    await look('user menu', DIALOG);

    const dialog = page.getByRole('dialog');
    for (const route of ['/patient/new', ...TABS.map((tab) => `/patient/1/${tab}`)]) {
      await goTo(page, route);
      await expectSeen(dialog.getByRole('button').first());
      await dialog.locator('[aria-busy=true]').first().waitFor({ state: 'hidden' });
      await look(route, DIALOG, [AT_200, AT_400]);
    }
    await goTo(page, '/patient/1/care');
    await dialog.getByRole('button', { name: 'Corrigeren' }).first().click();
    const second = await expectSeen(page.getByRole('dialog', { name: /^Corrigeren: Verschoond/ }));
    await look('Corrigeren', DIALOG, [AT_200, AT_400]);
    await page.keyboard.press('Escape');
    await expectGone(second);
    await dialog.getByRole('button', { name: 'Meldingen pauzeren' }).click();
    await expectSeen(dialog.getByRole('button', { name: 'Kies wat, hoe lang en waarom' }));
    await look('Meldingen pauzeren', DIALOG, [AT_200, AT_400]);
  });

  test('under a finger, also at 400 %: every card, every page, the settings and the board', async ({
    visit,
  }) => {
    const page = await visit({
      ...{ as: ana, stored: { theme: 'light' }, viewport: PHONE, hasTouch: true, isMobile: true },
      prepare: async (page, me) => mockWard(page, everyWard(me)),
    });
    await expectSeen(page.locator('article[data-acts] button').first());
    await expectAccessibleInBothThemes(page, 'every card');
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await expectFits(page, 'every card', 'header, nav', [AT_200, AT_400]);
    for (const route of ['/', ...PAGES, ...SETTINGS, '/board']) {
      await goTo(page, route);
      await settled(page);
      // Polled: right after the window became narrow, cards were seen with the styles of wide ones.
      await expect.poll(() => smallTargets(page, 44), { message: route }).toEqual([]);
      expect(await sideways(page), route).toBeLessThanOrEqual(0);
      if (route !== '/' && route !== '/board') expect(await cutTexts(page, 'main'), route).toEqual([]);
    }
    await goTo(page, '/orders');
    await openUserMenu(page);
    await expectSeen(page.getByRole('button', { name: 'Uitloggen' }));
    expect(await smallTargets(page, 44), 'user menu').toEqual([]);
  });

  test('what is empty, and what could not be loaded', async ({ visit, pageErrors }) => {
    pageErrors.allow(/422/);
    const as = { as: lucia, stored: { theme: 'light' } };
    const empty = await visit({ ...as, prepare: mockNothing });
    for (const route of ['/', ...PAGES]) {
      await goTo(empty, route);
      await settled(empty);
      await expectAccessible(empty, `${route}, empty`, { within: 'main' });
    }
    await expectAccessibleInBothThemes(empty, 'an empty report', 'main');
    const failed = await visit({
      ...as,
      prepare: (page) =>
        page.route('**/api/**', (route) =>
          route.fulfill({ status: 422, json: { message: 'Het lukt niet.' } }),
        ),
    });
    for (const route of ['/management', '/alerts?show=today', REPORT, '/']) {
      await goTo(failed, route);
      await expectSeen(failed.getByRole('alert').getByText('Het lukt niet.').first());
      await expectAccessible(failed, `${route}, failed`, { within: 'main' });
    }
    await expectAccessibleInBothThemes(failed, 'a ward that could not be loaded');
    expect(await smallTargets(failed, 24)).toEqual([]);
  });

  test('at sign-in, and on a wall board that waits to be paired', async ({ visit }) => {
    const page = await visit({ stored: { theme: 'light' } });
    await expectSeen(page.getByText('dosfactores', { exact: true }));
    await expectAccessibleInBothThemes(page, 'sign-in');
    expect(await smallTargets(page, 24)).toEqual([]);
    await expectFits(page, 'sign-in', 'html', [AT_200, AT_400]);
    await page.setViewportSize(DESK);
    await goTo(page, '/board');
    await expectSeen(page.getByLabel(/^[A-Z0-9]{6}$/));
    await expectAccessibleInBothThemes(page, 'pairing');
    expect(await smallTargets(page, 24)).toEqual([]);
  });
});

test('a ward and a wall board in every state: axe, forced colours, no motion, and what a screen reader says', async ({
  visit,
}) => {
  let ward: Ward | undefined;
  const page = await visit({
    ...{ as: ana, stored: { theme: 'light', alertPanel: 'false' } },
    prepare: async (page, me) => mockWard(page, (ward = everyWard(me))),
  });
  await expectSeen(page.locator('article[data-acts] button').first());
  await expectSeen(page.getByRole('button', { name: /^Meldingen\s+\d+/ }));
  await settled(page);
  const spoken = (await spokenIn(page, 'main')).split('listitem level 1')[0] ?? '';
  await expect(spoken).toMatchFileSnapshot('spoken/ward.txt');
  await expect(await spokenIn(page, '[data-patient="7"]')).toMatchFileSnapshot('spoken/card.txt');
  await openCard(page, 'Jan de Vries');
  await expectSeen(page.getByRole('dialog').getByRole('grid'));
  const dialog = (await spokenIn(page, DIALOG))
    .split('\n')
    .filter((text) => /^(dialog|heading|tab|button)/.test(text));
  await expect(dialog.join('\n')).toMatchFileSnapshot('spoken/dialog.txt');
  await page.keyboard.press('Escape');
  await expectAccessibleInBothThemes(page, 'every card');

  await page.emulateMedia({ forcedColors: 'active' });
  const edges = page.locator('article[data-edge]').evaluateAll((cards) =>
    cards.map((card) => {
      const { borderTopWidth, borderTopStyle } = getComputedStyle(card, '::before');
      return `${(card as HTMLElement).dataset['edge']} ${borderTopWidth} ${borderTopStyle}`;
    }),
  );
  expect([...new Set(await edges)].sort((a, b) => a.localeCompare(b))).toEqual([
    ...['high 5px solid', 'low 2px solid', 'medium 3px solid', 'taken 2px dashed'],
  ]);
  await page.emulateMedia({ forcedColors: 'none' });
  const moving = () =>
    document.getAnimations().filter((each) => Number(each.effect?.getComputedTiming().duration) > 1).length;
  await expect.poll(() => page.evaluate(moving)).toBe(0);
  await setTheme(page, 'dark');
  const transitions = () => document.getAnimations().filter((each) => each instanceof CSSTransition).length;
  expect(await page.evaluate(transitions)).toBe(0);
  await setTheme(page, 'light');

  await goTo(page, '/board');
  await expectSeen(page.getByRole('heading', { name: 'Huize Zonnehof' }));
  await expectAccessibleInBothThemes(page, 'board');
  expect(await smallTargets(page, 24)).toEqual([]);
  const [first] = ward?.alerts.lista ?? [];
  await sendEvent(page, 'alert', boardAlert({ ...first!, id: 999, kind: 'silence', paciente: null }));
  await expectSeen(page.getByRole('heading', { name: /^Sinds .*\d\d:\d\d/ }));
  await expectAccessibleInBothThemes(page, 'board of a silent home');
});

test('forced colours keep what is drawn with a background alone, and outline what is selected', async ({
  visit,
}) => {
  const page = await visit({
    ...{ as: ana, stored: { theme: 'light', alertPanel: 'false' } },
    prepare: async (page, me) => mockWard(page, everyWard(me)),
  });
  // The same elements each time: a long report goes on being drawn meanwhile.
  const find = (selector: string) =>
    page.evaluateHandle((selector) => [...document.querySelectorAll(selector)], selector);
  const looksOf = (elements: Awaited<ReturnType<typeof find>>) =>
    elements.evaluate((all) =>
      all.map((element) => {
        const { backgroundColor, backgroundImage, outlineStyle, outlineWidth } = getComputedStyle(element);
        return { paint: `${backgroundColor} ${backgroundImage}`, outline: `${outlineWidth} ${outlineStyle}` };
      }),
    );
  for (const [route, drawn] of [
    ['/', 'article [data-full]'],
    ['/patient/1/week', `${DIALOG} span[data-look]`],
    ['/management', 'main [data-tone]:empty'],
    [REPORT, '#g_inco [data-heat]:not([data-heat=blank])'],
  ] as const) {
    await goTo(page, route);
    await settled(page);
    await expectSeen(page.locator(drawn).first());
    const elements = await find(drawn);
    const own = await looksOf(elements);
    await page.emulateMedia({ forcedColors: 'active' });
    const forced = await looksOf(elements);
    expect(
      forced.map(({ paint }) => paint),
      route,
    ).toEqual(own.map(({ paint }) => paint));
    expect(new Set(forced.map(({ outline }) => outline)), route).toEqual(new Set(['1px solid']));
    const selected = await looksOf(await find('[aria-current=page], [aria-pressed=true]'));
    expect(new Set(selected.map(({ outline }) => outline)), route).toEqual(new Set(['3px solid']));
    await page.emulateMedia({ forcedColors: 'none' });
  }
});

/** The headings and charts of the report; which residents and days they show depends on the day. */
async function spokenReport(page: Page): Promise<string> {
  const all = (await spokenIn(page, 'main')).split('\n');
  return all.filter((text) => /^(heading|grid|group) “/.test(text)).join('\n');
}
