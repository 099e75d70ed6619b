import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { chromiumProgram, openBrowser } from '../../tools/testing/browser';
import { authenticate } from './api';
import { copyHome, type HomeKind } from './homes';
import { collectPageErrors } from './page-errors';
import type { Person } from './people';
import { type Product, runProduct, runVigilia } from './product';

/** The running product with its data; it can be stopped and started again. */
export interface RunningProduct extends Product {
  vigilia(...args: string[]): Promise<string>;
  /** Starts it again at the same address. */
  restart(): Promise<void>;
}

export interface Visit extends Omit<BrowserContextOptions, 'locale' | 'storageState'> {
  /** Signed in as; nobody by default. */
  as?: Person;
  /** The route, as in /staff. */
  at?: string;
  /** Other entries in localStorage. */
  stored?: Readonly<Record<string, string>>;
  /** As navigator.maxTouchPoints. */
  touchPoints?: number;
}

/** The first test file writes weeks of history. */
const FIRST_START = 600_000;
/** Long, because Chromium is slow on a busy machine, and only a failing test waits for it. */
const TIMEOUT = 60_000;

/** Vitest’s `test` with one server and one browser for the file, and a new browser context for every visit. */
export function testsOn(kind: HomeKind) {
  const extended = test
    .extend('product', { scope: 'file' }, async ({}, { onCleanup }) => {
      const { product, end } = await openProduct(kind);
      onCleanup(end);
      return product;
    })
    .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
      const browser = await openBrowser();
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
      return async ({ as, at = '/', stored = {}, touchPoints, ...options }: Visit = {}): Promise<Page> => {
        const localStorage = { ...stored, ...(as && { user: await userOf(product.address, as) }) };
        const context = await browser.newContext({
          viewport: { width: 1440, height: 900 },
          // The product must use neither the browser's language nor its time zone.
          locale: 'en-US',
          timezoneId: 'America/New_York',
          ...options,
          storageState: {
            cookies: [],
            origins: [
              {
                origin: product.address,
                localStorage: Object.entries(localStorage).map(([name, value]) => ({ name, value })),
              },
            ],
          },
        });
        closing.push(() => context.close());
        context.setDefaultTimeout(TIMEOUT);
        await collectPageErrors(context, pageErrors.all);
        if (touchPoints !== undefined) await setTouchPoints(context, touchPoints);
        const page = await context.newPage();
        await page.goto(`${product.address}/#${at}`);
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

async function openProduct(kind: HomeKind) {
  const { dataDir, remove } = await copyHome(kind);
  const start = (port?: number) =>
    runProduct({ dataDir, demo: kind === 'demo', ...(port !== undefined && { port }) });
  let running = await start();
  const { address } = running;
  const product: RunningProduct = {
    address,
    get mqtt() {
      return running.mqtt;
    },
    get errors() {
      return running.errors;
    },
    waitForLog: (pattern) => running.waitForLog(pattern),
    stop: () => running.stop(),
    restart: async () => {
      running = await start(Number(new URL(address).port));
    },
    vigilia: (...args) => runVigilia(dataDir, args),
  };
  const end = async () => {
    await running.stop();
    remove();
    expect(product.errors).toEqual([]);
  };
  return { product, end };
}

const setTouchPoints = (context: BrowserContext, points: number) =>
  context.addInitScript((count) => {
    Object.defineProperty(Navigator.prototype, 'maxTouchPoints', { get: () => count });
  }, points);

/** As the page stores it (specification §3). */
async function userOf(address: string, person: Person): Promise<string> {
  const { name, username, token, roles, centros } = await authenticate(address, person);
  return JSON.stringify({ name, username, token, roles, centros });
}
