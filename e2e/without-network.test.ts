import { MINUTE } from '@vigilia/domain/instant';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { ask, authenticate } from './support/api';
import { expectAccessible } from './support/axe';
import { expectAbsent, expectGone, expectSeen } from './support/expect';
import { testsOn } from './support/fixtures';
import { openNetwork } from './support/network';
import { ana, lucia } from './support/people';
import { cardOf, openCard } from './support/ward-page';

const test = testsOn('demo');
const JAN = 'Jan de Vries';
const PHONE = { width: 390, height: 844 };
const live = (page: Page) => page.getByText('live', { exact: true });
const notUpdated = (page: Page) => page.getByText(/Niet bijgewerkt sinds \d\d:\d\d/).first();
const versionOf = (page: Page) => page.locator('meta[name="version"]').getAttribute('content');

/** The service worker of this page is installed and answers for it. */
const controlled = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
        if (navigator.serviceWorker.controller) resolve();
      }),
  );

describe('a tablet that slept for 20 minutes', () => {
  const sleepFor20Minutes = async (page: Page) => {
    // The time goes on, the timers stood still.
    await page.clock.setSystemTime(Date.now() + 20 * MINUTE);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  };

  test('and has no network: the screen says so as soon as it is seen', async ({
    product,
    visit,
    pageErrors,
  }) => {
    pageErrors.allow(/ERR_|Failed to load/);
    const network = await openNetwork(product.address);
    const prepare = (page: Page) => page.clock.install();
    const page = await visit({ as: lucia, address: network.address, prepare });
    await expectSeen(live(page));
    network.condition = 'dead';
    await sleepFor20Minutes(page);
    await expectAbsent(live(page), { beside: notUpdated(page) });
  });

  test('and has a network: it asks anew at once, and is live', async ({ product, visit }) => {
    const network = await openNetwork(product.address);
    const prepare = (page: Page) => page.clock.install();
    const page = await visit({ as: lucia, address: network.address, prepare });
    await expectSeen(live(page));
    const asked = page.waitForRequest((request) => request.url().includes('/api/live'));
    await sleepFor20Minutes(page);
    await asked;
    await expectSeen(live(page));
  });
});

test('behind a captive portal the last list stays, marked as old, and care can be recorded; it is sent afterwards', async ({
  product,
  visit,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_|Failed to load|JSON|not what was asked/);
  const network = await openNetwork(product.address);
  const page = await visit({ as: lucia, address: network.address, serviceWorkers: 'allow' });
  await expectSeen(live(page));
  await controlled(page);
  network.condition = 'captive-portal';
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await expectAbsent(live(page), { beside: notUpdated(page) });
  await openCard(page, JAN);
  const file = page.getByRole('dialog', { name: JAN });
  await file.getByRole('tab', { name: 'Zorg' }).click();
  await file.getByRole('button', { name: 'Gecontroleerd', exact: true }).click();
  const unsent = await expectSeen(page.getByText(/1 handeling is nog niet verstuurd/));
  network.condition = 'fine';
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expectGone(unsent);
  await expectSeen(live(page));
});

describe('the service worker', () => {
  test('of a new build starts that build on a dead network, and a slow page is waited for', async ({
    product,
    visit,
    pageErrors,
  }) => {
    pageErrors.allow(/ERR_|Failed to load|503/);
    const network = await openNetwork(product.address);
    // The build before: other names, and otherwise the same.
    network.rewrite = {
      '/': (text) => text.replace(/(name="version" content=")[^"]*/, '$1older'),
      '/service-worker.js': (text) => text.replace(/vigilia-/, 'vigilia-older-'),
    };
    const options = { as: lucia, address: network.address, serviceWorkers: 'allow' } as const;
    const page = await visit({ ...options, viewport: PHONE });
    await expectSeen(cardOf(page, JAN));
    await controlled(page);
    expect(await versionOf(page)).toBe('older');

    network.rewrite = {};
    await page.evaluate(async () => {
      const changed = new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
      await (await navigator.serviceWorker.ready).update();
      await changed;
    });
    network.condition = 'dead';
    await page.reload();
    await expectSeen(cardOf(page, JAN));
    expect(await versionOf(page)).not.toBe('older');
    await expectSeen(notUpdated(page));

    // Head, then a pause that is longer than the worker's patience, then the rest.
    network.condition = 'fine';
    network.rewrite = { '/': (text) => text.replace(/(name="version" content=")[^"]*/, '$1newest') };
    let deliver = () => undefined as void;
    network.slowPage = new Promise((resolve) => {
      deliver = resolve;
    });
    const [worker] = page.context().serviceWorkers().slice(-1);
    const patience = await worker!.evaluateHandle(() => {
      const rings: (() => void)[] = [];
      const scope = globalThis as unknown as { setTimeout: (ring: () => void) => number };
      scope.setTimeout = (ring) => rings.push(ring);
      return rings;
    });
    const loaded = page.reload();
    await expect.poll(() => patience.evaluate((rings) => rings.length)).toBeGreaterThan(0);
    await page.waitForEvent('response', (response) => new URL(response.url()).pathname === '/');
    await patience.evaluate((rings) => {
      for (const ring of rings) ring();
    });
    deliver();
    await loaded;
    expect(await versionOf(page)).toBe('newest');
  });

  test('does not install a page that is not of its build', async ({ product, visit }) => {
    const network = await openNetwork(product.address);
    // The app itself is loaded; its worker, a moment later, gets the page of another build.
    let isLoaded = false;
    const otherAfterwards = (text: string) => {
      const page = isLoaded ? text.replaceAll('assets/start-', 'assets/other-') : text;
      isLoaded = true;
      return page;
    };
    network.rewrite = { '/': otherAfterwards };
    const page = await visit({ as: lucia, address: network.address, serviceWorkers: 'allow' });
    await expectSeen(cardOf(page, JAN));
    const state = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.register('./service-worker.js');
      const worker = registration.installing ?? registration.waiting ?? registration.active;
      while (worker?.state === 'installing')
        await new Promise((changed) => worker.addEventListener('statechange', changed, { once: true }));
      return worker?.state ?? 'redundant';
    });
    expect(state).toBe('redundant');
  });

  test('starts a wall board without its server, and a notification does not take the board’s window', async ({
    product,
    visit,
    pageErrors,
  }) => {
    pageErrors.allow(/ERR_|Failed to load/);
    const network = await openNetwork(product.address);
    const { code, token } = await ask<{ code: string; token: string }>(
      product.address,
      'POST',
      '/api/boards/pair',
    );
    await ask(product.address, 'POST', '/api/boards/new', {
      token: (await authenticate(product.address, ana)).token,
      body: { code, nombre: 'Gang', secciones: [], roomOnly: false },
    });
    const page = await visit({
      ...{ at: '/board', stored: { board: token }, address: network.address, serviceWorkers: 'allow' },
    });
    await page.locator('li[data-state]').first().waitFor();
    await controlled(page);
    const opened = await page
      .context()
      .serviceWorkers()[0]!
      .evaluate(async () => {
        const scope = globalThis as unknown as EventTarget & {
          clients: { openWindow(url: string): Promise<null> };
        };
        let opened: string | null = null;
        scope.clients.openWindow = async (url) => {
          opened = url;
          return null;
        };
        let done: Promise<unknown> = Promise.resolve();
        const notification = { close: () => undefined, data: { alert: 7 } };
        const waitUntil = (work: Promise<unknown>) => {
          done = work;
        };
        scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
        await done;
        return opened;
      });
    expect(opened).toBe(`${network.address}/#/?alert=7`);

    network.condition = 'dead';
    await page.reload();
    await expectSeen(page.getByText('Verbinden', { exact: false }).first());
    network.condition = 'fine';
    await page.evaluate(() => window.dispatchEvent(new Event('offline')));
    await page.locator('li[data-state]').first().waitFor();
  });
});

test('on a phone without a network: offline at once, care for as long as the window is open, and what cannot work says why', async ({
  visit,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_|Failed to load/);
  const prepare = (page: Page) => page.clock.install();
  const page = await visit({ as: lucia, viewport: PHONE, prepare, serviceWorkers: 'allow' });
  await expectSeen(live(page));
  await controlled(page);
  await openCard(page, JAN);
  const file = page.getByRole('dialog', { name: JAN });
  await page.context().setOffline(true);
  await page.clock.fastForward(30 * MINUTE);
  await file.getByRole('tab', { name: 'Zorg' }).click();
  await expectSeen(file.getByRole('button', { name: 'Gecontroleerd', exact: true }));
  await expectSeen(file.getByText('Niet beschikbaar zonder verbinding').first());
  await expectAccessible(page, 'the window of a resident without a network');
  await page.keyboard.press('Escape');
  await expectSeen(page.getByText('Offline.', { exact: false }));
  await page.context().setOffline(false);
  await expectSeen(live(page));
});
