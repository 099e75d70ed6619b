import type { Locator, Page, Request, Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import { openUserMenu } from './support/actions';
import { expectAbsent, expectAt, expectGone, expectSeen, expectToast } from './support/expect';
import { testsOn } from './support/fixtures';
import { everyWard, mockWard } from './support/mock-ward';
import { ana, lucia } from './support/people';
import { cardOf, openCard } from './support/ward-page';

const test = testsOn('demo');
const JAN = 'Jan de Vries';
const ANNA = 'Anna Meijer';
const LIST = '**/api/pacientes/list*';
const LIVE = '**/api/live*';

const cardLink = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true }).getByRole('link');
const hasFocus = (page: Page, name: string) =>
  cardLink(page, name).evaluate((link) => link === document.activeElement);
/** The app itself is requested, and not one of its parts. */
const isAppRequest = (request: Request) =>
  request.isNavigationRequest() && new URL(request.url()).pathname === '/';
/** The next load of the page has happened. */
const reloaded = (page: Page) => page.waitForEvent('load', { timeout: 60_000 });

describe('a server or network that fails', () => {
  test('saving ends with an error after 15 seconds without an answer, and nothing typed is lost', async ({
    visit,
  }) => {
    const page = await visit({ as: ana });
    await page.clock.install();
    await openCard(page, JAN);
    const file = page.getByRole('dialog', { name: JAN });
    await file.getByRole('tab', { name: 'Gegevens' }).click();
    await file.locator('[name="observaciones"]').fill('Slaapt met het licht aan');
    await page.route('**/api/pacientes/edit/**', () => undefined);
    await file.getByRole('button', { name: 'Opslaan' }).click();
    await page.clock.fastForward(16_000);
    await expectToast(page, 'Geen antwoord van de server');
    expect(await file.locator('[name="observaciones"]').inputValue()).toBe('Slaapt met het licht aan');
  });

  test('a tablet with a fast clock says that it is not live when the feed is refused from the start', async ({
    visit,
    pageErrors,
  }) => {
    pageErrors.allow(/503/);
    const prepare = async (page: Page) => {
      await page.clock.install({ time: Date.now() + 600_000 });
      await page.route(LIVE, (route) => route.fulfill({ status: 503, json: { message: 'Nee.' } }));
    };
    const page = await visit({ as: lucia, prepare });
    await expectSeen(cardOf(page, JAN));
    await page.clock.runFor(5_000);
    await expectSeen(page.getByText(/^Sinds \d\d:\d\d niet live/));
  });

  test('on a dead network the banner says since when nothing was updated', async ({ visit, pageErrors }) => {
    pageErrors.allow(/ERR_|Failed to load/);
    const page = await visit({ as: lucia, prepare: (page) => page.clock.install() });
    await expectSeen(page.getByText('live', { exact: true }));
    // Requests hang; the open connection is cut when its heartbeats stop.
    await page.route(LIST, () => undefined);
    await page.route(LIVE, () => undefined);
    const banner = page.getByRole('strong').filter({ hasText: /^Niet bijgewerkt sinds/ });
    // Again while a heartbeat that was on its way arrives.
    const afterSilence = async () => {
      await page.clock.fastForward(44_000);
      await page.clock.runFor(2_000);
      return banner.isVisible();
    };
    await expect.poll(afterSilence, { timeout: 60_000 }).toBe(true);
    // What refreshes the list each minute has tried, and given up.
    const refreshFailed = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('/api/pacientes/list'),
    );
    await page.clock.fastForward(90_000);
    await page.clock.runFor(20_000);
    await refreshFailed;
    await page.clock.runFor(2_000);
    await expectAbsent(page.getByText(/ververst nu elke minuut/), { beside: banner });
  });
});

describe('focus and history', () => {
  test('a closed dialog gives the focus back to its card, and Back does not open it again; every other gives it back to its button', async ({
    visit,
  }) => {
    // Dialogs come and go with a transition.
    const page = await visit({ as: ana, at: '/orders', reducedMotion: 'no-preference' });
    await page.getByRole('link', { name: 'Bewoners' }).click();
    await cardLink(page, JAN).focus();
    await page.keyboard.press('Enter');
    const file = await expectSeen(page.getByRole('dialog', { name: JAN }));
    await page.keyboard.press('Escape');
    await expectGone(file);
    await expect.poll(() => hasFocus(page, JAN)).toBe(true);
    await expectAt(page, '/');
    await page.goBack();
    await expectAt(page, '/orders');

    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    for (const [link, button] of [
      ['Bestellen', 'Materiaal bestellen'],
      ['Team', 'Medewerker toevoegen'],
      ['Beheer', 'Maandoverzicht'],
    ] as const) {
      await page.getByRole('link', { name: link }).click();
      await page.getByRole('button', { name: button }).first().click();
      const dialog = await expectSeen(page.getByRole('dialog'));
      await page.keyboard.press('Escape');
      await expectGone(dialog);
      await expect.poll(focused, { message: link }).toContain(button);
    }
    await openUserMenu(page);
    await page.getByRole('button', { name: 'Wachtwoord wijzigen' }).click();
    await expectSeen(page.getByRole('dialog', { name: 'Wachtwoord wijzigen' }));
    await page.keyboard.press('Escape');
    const isMenuFocused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-haspopup') === 'dialog');
    await expect.poll(isMenuFocused).toBe(true);
  });

  test('Back asks before it discards what was typed', async ({ visit }) => {
    const page = await visit({ as: ana });
    await openCard(page, JAN);
    const file = await expectSeen(page.getByRole('dialog', { name: JAN }));
    await file.getByRole('tab', { name: 'Gegevens' }).click();
    const remarks = file.locator('[name="observaciones"]');
    await remarks.fill('Nog niet opgeslagen');
    await page.goBack().catch(() => undefined);
    const question = await expectSeen(page.getByRole('dialog', { name: 'Niet opgeslagen' }));
    await question.getByRole('button', { name: 'Verder invullen' }).click();
    await expectGone(question);
    expect(await remarks.inputValue()).toBe('Nog niet opgeslagen');
    expect(page.url()).toMatch(/\/patient\/\d+\/edit$/);
    await page.goBack().catch(() => undefined);
    await question.getByRole('button', { name: 'Niet opslaan' }).click();
    await expectGone(file);
    await expectAt(page, '/');

    await page.getByRole('link', { name: 'Bestellen' }).click();
    await page.getByRole('button', { name: 'Materiaal bestellen' }).first().click();
    const order = page.getByRole('dialog', { name: 'Materiaal bestellen' });
    await order.getByLabel('E-mail').fill('ana@zonnehof.example');
    await page.goBack().catch(() => undefined);
    await question.getByRole('button', { name: 'Verder invullen' }).click();
    expect(await order.getByLabel('E-mail').inputValue()).toBe('ana@zonnehof.example');
    await page.goBack().catch(() => undefined);
    await question.getByRole('button', { name: 'Niet opslaan' }).click();
    await expectAt(page, '/');
  });

  test('a filter acts at once, also right after the cards were touched', async ({ visit }) => {
    const page = await visit({ as: lucia });
    await expectSeen(cardOf(page, JAN));
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const all = await page.getByRole('article').count();
    await cardOf(page, JAN).hover();
    const strip = page.getByRole('group', { name: 'Wat er nu nodig is' });
    await strip.getByRole('button').first().click();
    // The clock stands still: nothing waits for it.
    await expect.poll(() => page.getByRole('article').count()).toBeLessThan(all);
  });
});

describe('a new version on the server', () => {
  const isOlder = (address: string) => (page: Page) =>
    page.route(`${address}/`, async (route) => {
      const response = await route.fetch();
      const text = (await response.text()).replace(/(name="version" content=")[^"]*/, '$1older');
      await route.fulfill({ response, body: text });
    });
  const OFFER = 'Er is een nieuwe versie van deze pagina.';

  test('is offered above nothing that is pressed: the button of a round stands over it', async ({
    visit,
    product,
  }) => {
    const prepare = async (page: Page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await isOlder(product.address)(page);
    };
    const page = await visit({ as: lucia, at: '/round', prepare });
    const offer = await expectSeen(page.getByText(OFFER));
    const record = await expectSeen(page.getByRole('button', { name: 'Nog niemand aangetikt' }));
    const endOf = async () => {
      const [button, notice] = await Promise.all([record.boundingBox(), offer.boundingBox()]);
      return button !== null && notice !== null && button.y + button.height <= notice.y;
    };
    await expect.poll(endOf).toBe(true);
  });

  test('is offered, and a screen that nobody touches reloads by itself', async ({ visit, product }) => {
    const prepare = async (page: Page) => {
      await page.clock.install();
      await isOlder(product.address)(page);
    };
    const page = await visit({ as: lucia, prepare });
    const offer = await expectSeen(page.getByText(OFFER));
    await page.unroute(`${product.address}/`);
    const loaded = reloaded(page);
    await page.clock.fastForward('08:00');
    await loaded;
    await expectSeen(cardOf(page, JAN));
    await expectAbsent(offer, { beside: page.getByText('live', { exact: true }) });
  });

  test('a part of the page that is gone from the server reloads the page once', async ({
    visit,
    pageErrors,
  }) => {
    pageErrors.allow(/404|Failed to fetch dynamically imported module/);
    const page = await visit({ as: lucia, at: '/orders' });
    await expectSeen(page.getByRole('heading', { name: 'Bestellen' }));
    let gone = true;
    await page.route('**/assets/staff-page-*.js', (route) =>
      gone ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    );
    // The reloaded page asks for it before it has loaded.
    page.on('request', (request) => {
      if (request.isNavigationRequest()) gone = false;
    });
    const loaded = reloaded(page);
    await page.getByRole('link', { name: 'Team' }).click();
    await loaded;
    await expectSeen(page.getByRole('heading', { name: 'Team' }));
  });
});

describe('the code of alerts, menus and dialogs does not load', () => {
  const CODE = '**/assets/later-*.js';
  const answers: Record<string, (route: Route) => Promise<void>> = {
    'never arrives': (route) => route.abort(),
    // A browser never asks again for a module that failed like this.
    'fails while it is run': (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("cut short")' }),
  };
  const takeButton = (part: Locator) => part.getByRole('button', { name: /^Ik ga naar/ }).first();
  /** A page whose clock we hold, and what it has requested of its own files and not received yet. */
  const holdClock = async (page: Page) => {
    const onItsWay = new Set<Request>();
    page.on('request', (request) => {
      if (request.url().includes('/assets/')) onItsWay.add(request);
    });
    for (const event of ['requestfinished', 'requestfailed'] as const)
      page.on(event as 'requestfinished', (request) => void onItsWay.delete(request));
    requested.set(page, onItsWay);
    await page.clock.install();
  };
  const requested = new WeakMap<Page, Set<Request>>();
  /**
   * Lets time pass until this is shown, but not while a file is on its way: it must not be late by a clock that runs
   * faster than the network. The page may be loaded again meanwhile.
   */
  const advanceUntilSeen = async (page: Page, what: Locator) => {
    const pass = async () => {
      if (requested.get(page)?.size === 0) await page.clock.runFor(1_000).catch(() => undefined);
      return what.isVisible();
    };
    await expect.poll(pass, { timeout: 60_000 }).toBe(true);
    return expectSeen(what);
  };

  test.for(Object.keys(answers))(
    '%s: one notice says so, and they come back untouched',
    async (kind, { visit, pageErrors }) => {
      pageErrors.allow(/later-|cut short|Failed to fetch dynamically imported module/);
      let broken = true;
      let visits = 0;
      const prepare = async (page: Page, me: number) => {
        await holdClock(page);
        await mockWard(page, everyWard(me));
        await page.route(CODE, (route) => (broken ? answers[kind]!(route) : route.continue()));
        page.on('request', (request) => {
          if (isAppRequest(request)) visits += 1;
        });
      };
      const page = await visit({ as: lucia, prepare });
      const notice = await advanceUntilSeen(
        page,
        page.getByRole('alert').filter({ hasText: 'De meldingen laden niet' }),
      );
      expect(visits).toBe(2);
      await expectAbsent(page.getByText('Deze pagina laadt niet'), { beside: notice });
      broken = false;
      await advanceUntilSeen(page, takeButton(page.getByRole('article')));
      await expectSeen(takeButton(page.getByRole('region', { name: 'Meldingen' })));
      await expectGone(notice);
    },
  );

  test.for(['once', 'until the page is reloaded'])(
    'its style sheet fails %s: nothing is drawn without it',
    async (howLong, { visit, pageErrors }) => {
      pageErrors.allow(/later-/);
      let broken = true;
      let visits = 0;
      const prepare = async (page: Page, me: number) => {
        await holdClock(page);
        await mockWard(page, everyWard(me));
        await page.route('**/assets/later-*.css', (route) => {
          const fails = broken;
          if (howLong === 'once') broken = false;
          return fails ? route.abort() : route.continue();
        });
        page.on('request', (request) => {
          if (!isAppRequest(request)) return;
          visits += 1;
          if (visits > 1) broken = false;
        });
      };
      const page = await visit({ as: lucia, prepare });
      await advanceUntilSeen(page, takeButton(page.getByRole('article')));
      const rules = await page.evaluate(() =>
        [...document.styleSheets].flatMap(({ href, cssRules }) =>
          href?.includes('/assets/later-') ? [...cssRules] : [],
        ),
      );
      expect(rules).not.toEqual([]);
      expect(visits).toBe(howLong === 'once' ? 1 : 2);
    },
  );
});

test.for(['at once', 'only when the page already waits for it'])(
  'a style sheet fails %s: the page is reloaded once, and comes without it; everything else has its look',
  async (when, { visit, pageErrors }) => {
    pageErrors.allow(/settings-page-/);
    let visits = 0;
    const page = await visit({
      as: ana,
      at: '/settings',
      prepare: async (page) => {
        await page.route('**/assets/settings-page-*.css', async (route) => {
          if (when !== 'at once') await expectSeen(page.getByRole('link', { name: 'Bewoners', exact: true }));
          await route.abort();
        });
        page.on('request', (request) => {
          if (isAppRequest(request)) visits += 1;
        });
      },
    });
    await expectSeen(page.getByRole('heading', { name: 'Instellingen', exact: true }));
    await expectSeen(page.getByRole('button', { name: /Dienst beginnen/ }));
    await page.getByRole('link', { name: 'Bewoners', exact: true }).click();
    await expectAbsent(page.getByText('De meldingen laden niet'), {
      beside: page.getByRole('region', { name: 'Meldingen' }).getByRole('heading').first(),
    });
    expect(visits).toBe(2);
  },
);

test('two people edit one resident: both values are shown, and the second chooses', async ({
  visit,
  pageErrors,
}) => {
  pageErrors.allow(/409/);
  const openForm = async () => {
    const page = await visit({ as: ana });
    await openCard(page, ANNA);
    const file = page.getByRole('dialog', { name: ANNA });
    await file.getByRole('tab', { name: 'Gegevens' }).click();
    const remarks = file.locator('[name="observaciones"]');
    await expectSeen(remarks);
    const save = () => file.getByRole('button', { name: 'Opslaan' }).click();
    return { page, file, remarks, save };
  };
  const [first, second] = [await openForm(), await openForm()];
  await first.remarks.fill('Drinkt graag thee');
  await first.save();
  await expectToast(first.page, 'Bewoner bijgewerkt');
  await second.remarks.fill('Drinkt graag koffie');
  await second.save();
  await expectSeen(second.file.getByText('Een collega heeft dit intussen gewijzigd'));
  await expectSeen(second.file.getByRole('button', { name: 'Je collega: Drinkt graag thee' }));
  await second.file.getByRole('button', { name: 'Jij: Drinkt graag koffie' }).click();
  await second.save();
  await expectToast(second.page, 'Bewoner bijgewerkt');
});
