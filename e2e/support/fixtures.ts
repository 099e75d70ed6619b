import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { shiftDate } from '../../tools/shake/shift-date.mjs';
import { chromiumProgram, openBrowser, openHeadlessShell } from '../../tools/testing/browser';
import { clockShift } from '../../tools/testing/clock-shift';
import { ask, authenticate, isTokenValid, type SignedIn } from './api';
import { copyHome, type HomeKind } from './homes';
import { collectPageErrors } from './page-errors';
import { ana, type Person } from './people';
import { type Product, runProduct, runVigilia } from './product';

/** The running product with its data; it can be stopped and started again. */
export interface RunningProduct extends Product {
  readonly stopped: boolean;
  vigilia(...args: string[]): Promise<string>;
  /** Starts it again at the same address. */
  restart(): Promise<void>;
}

/** Motion is reduced unless a test asks for it: without a graphics card, transitions took much of the browser’s time. */
export interface Visit extends Omit<BrowserContextOptions, 'locale' | 'storageState'> {
  /** Signed in as; nobody by default. */
  as?: Person;
  /** The route, as in /staff. */
  at?: string;
  /** Of another server than the one that the files share, on which nobody is signed in. */
  address?: string;
  /** Other entries in localStorage. */
  stored?: Readonly<Record<string, string>>;
  /** As navigator.maxTouchPoints. */
  touchPoints?: number;
  /** Called before the app is loaded, so that what it sets up costs no second load; `me` is who is signed in. */
  prepare?: (page: Page, me: number) => Promise<unknown>;
}

interface BrowserKind {
  hasNotifications?: boolean;
  /** Of a browser for this file alone. */
  switches?: readonly string[];
}

/** The first test file writes weeks of history. */
const FIRST_START = 600_000;
/** Long, because Chromium is slow on a busy machine, and only a failing test waits for it. */
const TIMEOUT = 60_000;

/**
 * Vitest’s `test` with a server and a browser, and a new browser context for every visit. The files of a worker run one
 * after the other and share both: a start takes longer than most tests. So a file may not count on what others change,
 * and leaves behind what decides whether a call comes as it was.
 * Notifications are shown by the whole Chromium only, which takes three times as long.
 */
export function testsOn(kind: HomeKind, { hasNotifications = false, switches }: BrowserKind = {}) {
  const extended = test
    .extend('product', { scope: 'file' }, async ({}, { onCleanup }) => {
      const product = await sharedProduct(kind);
      const before = kind === 'demo' ? await readCalling(product) : undefined;
      onCleanup(async () => {
        expect(product.takeErrors()).toEqual([]);
        if (before && !product.stopped) expect(await readCalling(product)).toEqual(before);
      });
      return product;
    })
    .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
      if (!switches) return sharedBrowser(hasNotifications);
      const browser = await openHeadlessShell(switches);
      onCleanup(() => browser.close());
      return browser;
    })
    .extend('pageErrors', () => new PageErrors())
    .extend('visit', async ({ product, browser, pageErrors }, { onCleanup }) => {
      const closing: (() => Promise<void>)[] = [];
      onCleanup(async () => {
        for (const close of closing) await close();
        expect(pageErrors.unexpected).toEqual([]);
      });
      return async ({
        as,
        at = '/',
        address = product.address,
        stored = {},
        touchPoints,
        prepare,
        ...options
      }: Visit = {}): Promise<Page> => {
        const user = as && (await userOf(product, as));
        const localStorage = { ...stored, ...(user && { user: JSON.stringify(user) }) };
        const context = await browser.newContext({
          viewport: { width: 1440, height: 900 },
          // The product must use neither the browser's language nor its time zone.
          locale: 'en-US',
          timezoneId: 'America/New_York',
          reducedMotion: 'reduce',
          // It keeps all files of the app for a start without a network; only the tests about that pay for it.
          serviceWorkers: 'block',
          ...options,
        });
        closing.push(() => context.close());
        context.setDefaultTimeout(TIMEOUT);
        if (clockShift !== 0) await context.addInitScript(shiftDate, clockShift);
        await collectPageErrors(context, pageErrors.all);
        if (touchPoints !== undefined) await setTouchPoints(context, touchPoints);
        const page = await context.newPage();
        await prepare?.(page, user?.id ?? 0);
        if (Object.keys(localStorage).length === 0) await page.goto(`${address}/#${at}`);
        else await openWithStorage(page, `${address}/#${at}`, localStorage);
        return page;
      };
    });
  if (chromiumProgram) {
    extended.beforeAll(async ({ product, browser }) => {
      expect(product.address && browser.isConnected()).toBe(true);
    }, FIRST_START);
  }
  return extended.skipIf(!chromiumProgram);
}

/** Errors in the pages. A test allows beforehand those that it causes. */
class PageErrors {
  readonly all: string[] = [];
  readonly #allowed: RegExp[] = [];

  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns);
  }

  get unexpected(): string[] {
    return this.all.filter((error) => !this.#allowed.some((pattern) => pattern.test(error)));
  }
}

/** What decides for all files whether a call comes: the rules of the demo, and whose alerts are paused. */
async function readCalling(product: RunningProduct): Promise<unknown> {
  const { token } = await userOf(product, ana);
  const [policy] = await ask<[unknown]>(product.address, 'GET', '/api/alerts/prepare', { token });
  const { pauses } = await ask<{ pauses: { paciente: number; kinds: string[] }[] }>(
    product.address,
    'GET',
    '/api/alerts/list',
    { token },
  );
  return { policy, pauses: pauses.map(({ paciente, kinds }) => ({ paciente, kinds })) };
}

const products = new Map<HomeKind, Promise<RunningProduct>>();

/** The running product of this worker; started again if a test that failed left it stopped. */
async function sharedProduct(kind: HomeKind): Promise<RunningProduct> {
  const known = products.get(kind);
  if (known) {
    const product = await known;
    if (product.stopped) await product.restart();
    return product;
  }
  endWithWorker();
  const starting = startProduct(kind);
  products.set(kind, starting);
  return starting;
}

const browsers = new Map<boolean, Promise<Browser>>();

async function sharedBrowser(hasNotifications: boolean): Promise<Browser> {
  const known = browsers.get(hasNotifications);
  if (known && (await known).isConnected()) return known;
  endWithWorker();
  const opening = hasNotifications ? openBrowser() : openHeadlessShell();
  browsers.set(hasNotifications, opening);
  return opening;
}

/** Servers and browsers end in an exit handler, which the signal that ends a worker would pass over. */
function endWithWorker(): void {
  if (process.listenerCount('SIGTERM', exit) === 0) process.on('SIGTERM', exit);
}

const exit = (): never => process.exit();

async function startProduct(kind: HomeKind): Promise<RunningProduct> {
  const folders = inject('folders');
  const folder = folders.product;
  const dataDir = await copyHome(folders, kind);
  const start = (port?: number) =>
    runProduct({ folder, dataDir, demo: kind === 'demo', ...(port !== undefined && { port }) });
  let running = await start();
  let stopped = false;
  const { address } = running;
  return {
    address,
    get mqtt() {
      return running.mqtt;
    },
    get stopped() {
      return stopped;
    },
    takeErrors: () => running.takeErrors(),
    waitForLog: (pattern) => running.waitForLog(pattern),
    stop: async () => {
      stopped = true;
      await running.stop();
    },
    restart: async () => {
      running = await start(Number(new URL(address).port));
      stopped = false;
    },
    vigilia: (...args) => runVigilia(folder, dataDir, args),
  };
}

/** Stores from a page of the same origin, which the app then replaces: quicker than Playwright’s storageState. */
async function openWithStorage(page: Page, url: string, entries: Readonly<Record<string, string>>) {
  const blank = new URL('/blank', url).href;
  const body = '<link rel="icon" href="data:,">'; // no request for an icon
  await page.route(blank, (route) => route.fulfill({ contentType: 'text/html', body }), { times: 1 });
  await page.goto(blank);
  const loaded = page.waitForEvent('load');
  await page.evaluate(
    ({ entries, url }) => {
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
      location.replace(url);
    },
    { entries, url },
  );
  await loaded;
}

const setTouchPoints = (context: BrowserContext, points: number) =>
  context.addInitScript((count) => {
    Object.defineProperty(Navigator.prototype, 'maxTouchPoints', { get: () => count });
  }, points);

const users = new WeakMap<RunningProduct, Map<string, SignedIn>>();

/**
 * As the page stores it (R-LOGIN-7). Somebody whose token is still valid is not signed in again: a password takes
 * the server a third of a second.
 */
async function userOf(product: RunningProduct, person: Person): Promise<SignedIn> {
  const known = users.get(product) ?? new Map<string, SignedIn>();
  users.set(product, known);
  let user = known.get(person.username);
  if (!user || !(await isTokenValid(product, user.token))) {
    user = await authenticate(product.address, person);
    known.set(person.username, user);
  }
  const { id, name, username, token, roles, centros } = user;
  return { id, name, username, token, roles, centros };
}
