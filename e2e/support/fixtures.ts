import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { chromiumProgram, openBrowser } from '../../tools/testing/browser';
import { authenticate } from './api';
import { type HomeKind, moveInto } from './homes';
import type { Person } from './people';
import { type Product, runProduct, runVigilia } from './product';
import { watch } from './watch';

/** A running product with its data, and the means to turn it off and on again. */
export interface Ward extends Product {
  vigilia(...words: string[]): Promise<string>;
  /** On again, at the same address. */
  restart(): Promise<void>;
}

export interface Visit extends Omit<BrowserContextOptions, 'locale' | 'storageState'> {
  /** Signed in already; otherwise nobody is. */
  as?: Person;
  /** The route, as in /staff. */
  at?: string;
  /** What this browser remembers besides. */
  remembers?: Readonly<Record<string, string>>;
  /** How many fingers the screen feels, as it says itself. */
  touchPoints?: number;
}

/** The first start of a kind of home writes weeks of history. */
const FIRST_START = 600_000;
/** Chromium beside a compiler, on two processors, is slow; a story that fails is not in a hurry. */
const PATIENCE = 60_000;

/** Stories in one home: one server and one browser for the file, a browser of one's own for every visit. */
export function storiesIn(kind: HomeKind) {
  const told = test
    .extend('ward', { scope: 'file' }, async ({}, { onCleanup }) => {
      const { ward, end } = await openWard(kind);
      onCleanup(end);
      return ward;
    })
    .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
      const browser = await openBrowser();
      onCleanup(() => browser.close());
      return browser;
    })
    .extend('troubles', () => new Troubles())
    .extend('visit', async ({ ward, browser, troubles }, { onCleanup }) => {
      const closing: (() => Promise<void>)[] = [];
      onCleanup(async () => {
        for (const close of closing) await close();
        expect(troubles.unforgiven).toEqual([]);
      });
      return async ({ as, at = '/', remembers = {}, touchPoints, ...options }: Visit = {}): Promise<Page> => {
        const stored = { ...remembers, ...(as && { user: await userOf(ward.address, as) }) };
        const context = await browser.newContext({
          viewport: { width: 1440, height: 900 },
          // Neither the browser's language nor its clock's zone may show anywhere.
          locale: 'en-US',
          timezoneId: 'America/New_York',
          ...options,
          storageState: {
            cookies: [],
            origins: [
              {
                origin: ward.address,
                localStorage: Object.entries(stored).map(([name, value]) => ({ name, value })),
              },
            ],
          },
        });
        closing.push(() => context.close());
        context.setDefaultTimeout(PATIENCE);
        await watch(context, troubles.all);
        if (touchPoints !== undefined) await pretendTouch(context, touchPoints);
        const page = await context.newPage();
        await page.goto(`${ward.address}/#${at}`);
        return page;
      };
    });
  if (chromiumProgram) {
    told.beforeAll(async ({ ward, browser }) => {
      expect(ward.address && browser.isConnected()).toBe(true);
    }, FIRST_START);
  }
  return told.skipIf(!chromiumProgram);
}

/** What pages complained of. A story may say beforehand what belongs to it. */
class Troubles {
  readonly all: string[] = [];
  readonly #forgiven: RegExp[] = [];

  forgive(...words: RegExp[]): void {
    this.#forgiven.push(...words);
  }

  get unforgiven(): string[] {
    return this.all.filter((trouble) => !this.#forgiven.some((words) => words.test(trouble)));
  }
}

async function openWard(kind: HomeKind) {
  const { dataDir, leave } = await moveInto(kind);
  const start = (port?: number) =>
    runProduct({ dataDir, demo: kind === 'demo', ...(port !== undefined && { port }) });
  let product = await start();
  const { address } = product;
  const ward: Ward = {
    address,
    get mqtt() {
      return product.mqtt;
    },
    get errors() {
      return product.errors;
    },
    says: (line) => product.says(line),
    stop: () => product.stop(),
    restart: async () => {
      product = await start(Number(new URL(address).port));
    },
    vigilia: (...words) => runVigilia(dataDir, words),
  };
  const end = async () => {
    await product.stop();
    leave();
    expect(ward.errors).toEqual([]);
  };
  return { ward, end };
}

const pretendTouch = (context: BrowserContext, points: number) =>
  context.addInitScript((count) => {
    Object.defineProperty(Navigator.prototype, 'maxTouchPoints', { get: () => count });
  }, points);

/** As the page keeps it (specification §3). */
async function userOf(address: string, person: Person): Promise<string> {
  const { name, username, token, roles, centros } = await authenticate(address, person);
  return JSON.stringify({ name, username, token, roles, centros });
}
