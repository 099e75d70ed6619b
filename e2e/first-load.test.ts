import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ask, authenticate } from './support/api';
import { expectSeen } from './support/expect';
import { testsOn } from './support/fixtures';
import { ana } from './support/people';

const test = testsOn('demo');

interface Loaded {
  readonly path: string;
  /** As sent: compressed, without its headers. */
  readonly bytes: number;
  readonly plain: number;
  readonly startTime: number;
}

const loadedBy = (page: Page): Promise<Loaded[]> =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map((entry) => ({
      path: entry.name.slice(location.origin.length),
      bytes: entry.encodedBodySize,
      plain: entry.decodedBodySize,
      startTime: entry.startTime,
    })),
  );
/** What a page needs before it can be drawn; the rest comes when nobody waits. */
const FIRST = /^\/(scheme|assets\/(start|rolldown-runtime|base|cards|residents|nl|es|en)-[^/]+)\.(js|css)$/;
/** An import of what no card needs: schemas, menus, dialogs, alerts. Only `import()` may load it. */
const IMPORTS_LATER = /(from|import)\s*["'`]\.\/(zod|schemas|mantine|fields|live|later|forms|tables)-/;
/** How many files the list may load. Each costs the browser and the server more than a kilobyte does. */
const MOST_FILES = 25;
/** Marks the moment in which the first of these elements is in the page: whatever is requested later was not needed to draw it. */
const markDrawn = (page: Page, selector: string): Promise<unknown> =>
  page.addInitScript((selector) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(selector)) return;
      performance.mark('drawn');
      observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true });
  }, selector);
/** The code and styles that were requested until then. */
const loadedUntilDrawn = async (page: Page): Promise<Loaded[]> => {
  const drawnAt = await page.evaluate(() => performance.getEntriesByName('drawn')[0]?.startTime ?? 0);
  const files = (await loadedBy(page)).filter(({ path }) => /\.(js|css)$/.test(path));
  return files.filter(({ startTime }) => startTime < drawnAt);
};
const sizeOf = (loaded: readonly Loaded[]) => loaded.reduce((sum, { bytes }) => sum + bytes, 0);

test('the list: its code and its data are requested together, once, compressed, in one language', {
  tags: ['R-ROUTE-7'],
}, async ({ visit }) => {
  // Each arrives when the other has been requested: were the request to wait for it, both would wait for ever.
  const prepare = async (page: Page) => {
    const holdUntil = async (requested: RegExp, held: RegExp) => {
      const request = page.waitForRequest(requested);
      await page.route(held, (route) => request.then(() => route.continue()));
    };
    await holdUntil(/\/api\/pacientes\/list/, /\/assets\/(residents|cards)-.*\.js$/);
    await holdUntil(/\/assets\/es-/, /\/assets\/start-.*\.js$/);
  };
  const page = await visit({ as: ana, stored: { locale: 'es' }, prepare });
  await page.locator('article').first().waitFor();
  await expectSeen(page.getByRole('button', { name: /^Avisos/ }).first()); // of what comes later
  const loaded = await loadedBy(page);
  const at = (start: string) => loaded.filter(({ path }) => path.startsWith(start));

  expect(at('/api/pacientes/list')).toHaveLength(1);
  const assets = at('/assets/').map(({ path }) => path);
  expect(assets).toEqual([...new Set(assets)]);
  const languages = loaded.flatMap(({ path }) => /^\/assets\/(nl|es|en)-/.exec(path)?.[1] ?? []);
  expect(languages).toEqual(['es']);
  expect(at('/assets/later-')).toHaveLength(2);
  expect(at('/assets/login-page-')).toEqual([]);
  expect(at('/assets/').length).toBeLessThanOrEqual(MOST_FILES);

  const first = loaded.filter(({ path }) => FIRST.test(path));
  for (const { path, bytes, plain } of first.filter(({ plain }) => plain > 1_000))
    expect([path, bytes < plain / 1.5]).toEqual([path, true]);
  expect(sizeOf(first)).toBeLessThanOrEqual(120_000);

  for (const { path } of first.filter(({ path }) => path.endsWith('.js'))) {
    const code = await page.evaluate((address) => fetch(address).then((response) => response.text()), path);
    expect([path, IMPORTS_LATER.exec(code)?.[0]]).toEqual([path, undefined]);
  }
});

test('sign-in loads neither the code of the list nor its styles', { tags: ['R-ROUTE-7'] }, async ({
  visit,
}) => {
  const prepare = (page: Page) => markDrawn(page, 'input[name=username]');
  const page = await visit({ stored: { locale: 'nl' }, prepare });
  await expectSeen(page.getByLabel('Gebruikersnaam'));
  const code = await loadedUntilDrawn(page);
  expect(code.length).toBeGreaterThan(5);
  expect(code.some(({ path }) => /^\/assets\/login-page-.+\.js$/.test(path))).toBe(true);
  expect(code.filter(({ path }) => /residents|later|alerts/.test(path))).toEqual([]);
  expect(sizeOf(code)).toBeLessThanOrEqual(130_000);
});

test('a wall board requests its feed at once, and loads neither the ward nor the schemas before its tiles', async ({
  product,
  visit,
}) => {
  const { code, token } = await ask<{ code: string; token: string }>(
    product.address,
    'POST',
    '/api/boards/pair',
  );
  await ask(product.address, 'POST', '/api/boards/new', {
    token: (await authenticate(product.address, ana)).token,
    body: { code, nombre: 'Gang', secciones: [], roomOnly: false },
  });
  const feeds: string[] = [];
  const prepare = async (page: Page) => {
    await markDrawn(page, 'li[data-state]');
    page.on('request', (request) => request.url().endsWith('/api/boards/live') && feeds.push(request.url()));
  };
  const page = await visit({ at: '/board', stored: { board: token }, prepare });
  await page.locator('li[data-state]').first().waitFor();
  const files = await loadedUntilDrawn(page);
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter(({ path }) => /residents|mantine|later|schemas|zod|boards-(?!nl-)/.test(path))).toEqual(
    [],
  );
  expect(sizeOf(files)).toBeLessThanOrEqual(115_000);
  expect(feeds).toHaveLength(1);
});
