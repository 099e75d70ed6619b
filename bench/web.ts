import type { Browser, Page } from 'playwright-core';
import { chromiumProgram, openBrowser } from '../tools/testing/browser';
import type { Bench } from './support/bench';
import { median, short } from './support/figures';
import type { Finding } from './support/finding';
import { type FirstLoad, firstLoad } from './support/first-load';
import { authenticate, daysAgo, fillHome, type Home, post, sendFirstReadings } from './support/home';
import { type LongestTask, longestTask } from './support/longest-task';
import { fillDays } from './support/past';
import { inside } from './support/place';
import { type Product, startProduct } from './support/product';
import { readingOf } from './support/reading';

const TIMEOUT = 120_000;
const CHARTS = ['g_inco', 'g_max', 'g_max_alc', 'g_hora_uso', 'g_cobertura'];

/** The longest task of the page in Chromium, on the built product, in milliseconds of processor time of its main thread. */
export async function web(bench: Bench): Promise<Finding[]> {
  if (!chromiumProgram) {
    bench.say('  chromium is missing, so nothing is measured');
    return [];
  }
  const browser = await openBrowser();
  try {
    return [
      ...(await loads(bench, browser)),
      ...(await wards(bench, browser)),
      ...(await reports(bench, browser)),
    ];
  } finally {
    await browser.close();
  }
}

const WARD = 150;
/** A tablet in a corridor. */
const SLOW = { processor: 4, megabits: 10 };
/** The parts below the tables are loaded after them; milliseconds. */
const SETTLING = 3_000;
const STANDING_STILL = 60_000;

/** What the first load costs, and what a page that nobody touches does. */
async function loads(bench: Bench, browser: Browser): Promise<Finding[]> {
  const { server, home } = await openHome(bench, WARD, 0);
  const all: Record<'signIn' | 'list' | 'slow', FirstLoad[]> = { signIn: [], list: [], slow: [] };
  try {
    await sendFirstReadings(server.address, home);
    const user = JSON.stringify(await authenticate(server.address));
    const { address } = server;
    const list = { address, drawn: 'article', localStorage: { user, locale: 'en' } };
    for (let repeat = 0; repeat < bench.repeats; repeat += 1) {
      all.signIn.push(
        await firstLoad(browser, { address, drawn: 'input[name=username]', localStorage: { locale: 'nl' } }),
      );
      all.list.push(await firstLoad(browser, list));
      all.slow.push(await firstLoad(browser, { ...list, slow: SLOW }));
    }
    const page = await visit(browser, address);
    await page.goto(`${address}/#/management`);
    await page.waitForFunction((n) => document.querySelectorAll('tbody tr').length >= n, WARD);
    // The rows themselves are drawn by then; what the page loads later counts.
    await page.evaluate(twoFrames);
    await page.waitForTimeout(SETTLING);
    const still = await longestTask(browser, page, () => page.waitForTimeout(STANDING_STILL));
    await page.context().close();
    return [
      size('sign-in: scripts and styles as sent', all.signIn, 130),
      size('list of 150: scripts and styles as sent until the first card', all.list, 120),
      {
        what: 'list of 150: first card, 4 × slower processor, 10 Mbit/s',
        values: all.slow.map(({ drawnAfter }) => drawnAfter),
        unit: ' ms',
        target: { atMost: 1_200 },
        seen: `${short(median(all.list.map(({ drawnAfter }) => drawnAfter)))} ms without either`,
      },
      {
        what: 'list of 150: layout shift',
        values: [...all.list, ...all.slow].map(({ layoutShift }) => layoutShift),
        target: { atMost: 0.01 },
        seen: `the list was requested ${Math.max(...all.list.map(({ lists }) => lists))} time`,
      },
      {
        what: 'management, 150 sensors: a minute of standing still, longest task',
        values: [still.worked],
        unit: ' ms',
        target: { atMost: 50 },
        seen: `${short(still.took)} ms by the clock; ${still.busyWith}`,
      },
    ];
  } finally {
    await server.stop();
  }
}

const size = (what: string, loads: readonly FirstLoad[], atMost: number): Finding => ({
  what,
  values: loads.map(({ code }) => code / 1_000),
  unit: ' kB',
  target: { atMost },
  seen: `drawn after ${short(median(loads.map(({ drawnAfter }) => drawnAfter)))} ms`,
});

async function wards(bench: Bench, browser: Browser): Promise<Finding[]> {
  const { server, home } = await openHome(bench, WARD, 0);
  const acts: Record<'paint' | 'live' | 'filter', LongestTask[]> = { paint: [], live: [], filter: [] };
  try {
    await sendFirstReadings(server.address, home);
    for (let repeat = 0; repeat < bench.repeats; repeat += 1) {
      const page = await visit(browser, server.address);
      const cards = page.locator('article');
      const until = (count: number) =>
        page.waitForFunction((n) => document.querySelectorAll('article').length === n, count);
      acts.paint.push(
        await longestTask(browser, page, async () => {
          await page.goto(server.address);
          await until(WARD);
        }),
      );
      acts.live.push(
        await longestTask(browser, page, async () => {
          const before = await cards.first().evaluate(() => document.body.innerText);
          await sendFromOneHub(server.address, home);
          await page.waitForFunction((text) => document.body.innerText !== text, before);
        }),
      );
      // Found by selectors: a search by role asks the browser for every element of every card, which lays out all of them.
      const sections = await page.getByRole('button', { name: /All sections/ }).elementHandle();
      acts.filter.push(
        await longestTask(browser, page, async () => {
          await sections?.click();
          await page.locator('[role=dialog] input[type=checkbox]').first().click();
          await page.waitForFunction((n) => document.querySelectorAll('article').length < n, WARD);
        }),
      );
      await page.context().close();
    }
  } finally {
    await server.stop();
  }
  return [
    finding('150 cards: first paint', acts.paint, 100),
    finding('150 cards: a live update of a hub’s sensors', acts.live, 100),
    finding('150 cards: a section is chosen', acts.filter, 100),
  ];
}

async function reports(bench: Bench, browser: Browser): Promise<Finding[]> {
  const { server } = await openHome(bench, 120, 62);
  const month = new Date(daysAgo(31)).toISOString().slice(0, 7);
  const acts: Record<'draw' | 'print', LongestTask[]> = { draw: [], print: [] };
  const gaps: number[] = [];
  try {
    for (let repeat = 0; repeat < bench.repeats; repeat += 1) {
      const page = await visit(browser, server.address);
      acts.draw.push(
        await longestTask(browser, page, async () => {
          await page.goto(`${server.address}/#/analytics/${month}`);
          for (const chart of CHARTS) {
            await page.locator(`#${chart}`).scrollIntoViewIfNeeded();
            await page.waitForFunction(
              (id) => document.querySelectorAll(`#${id} [role=rowheader], #${id} tbody th`).length >= 120,
              chart,
            );
          }
        }),
      );
      // Before the measurement: finding it by role visits every cell, and scrolling up paints the first chart.
      const print = await page.getByRole('button', { name: 'Print', exact: true }).elementHandle();
      await print?.scrollIntoViewIfNeeded();
      await page.evaluate(twoFrames);
      acts.print.push(
        await longestTask(browser, page, async () => {
          await page.evaluate(recordLongestGap);
          const printed = page.waitForEvent('download');
          await print?.click();
          await printed;
          gaps.push(await page.evaluate(() => (window as unknown as { longestGap: number }).longestGap));
        }),
      );
      await page.context().close();
    }
  } finally {
    await server.stop();
  }
  return [
    finding('five heatmaps of 120 × 31: drawn', acts.draw, 200),
    finding('five heatmaps of 120 × 31: printed', acts.print, 200),
    {
      what: 'while it prints: longest time in which no timer of the page fired',
      values: gaps,
      unit: ' ms',
      seen: 'by the clock, so work of other processes counts too',
    },
  ];
}

/** Runs in the page: when the second frame begins, the first is painted. */
const twoFrames = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });

/** Runs in the page. */
function recordLongestGap(): void {
  const page = window as unknown as { longestGap: number };
  page.longestGap = 0;
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    page.longestGap = Math.max(page.longestGap, now - last);
    last = now;
  }, 20);
}

function finding(what: string, tasks: readonly LongestTask[], atMost: number): Finding {
  return {
    what: `${what}, longest task`,
    values: tasks.map(({ worked }) => worked),
    unit: ' ms',
    target: { atMost },
    seen: `${short(median(tasks.map(({ took }) => took)))} ms by the clock; ${tasks.at(-1)?.busyWith}`,
  };
}

async function openHome(bench: Bench, residents: number, days: number) {
  const [engine] = bench.engines;
  if (!engine) throw new Error('There is no engine.');
  const place = await engine.place();
  const home = await inside(place, async (db) => {
    const filled = await fillHome(db, { residents, hubs: 10, since: daysAgo(90) });
    await fillDays(db, filled, { from: days, until: 0 });
    return filled;
  });
  const server: Product = await startProduct(bench.product, place.env);
  return { server, home };
}

let readings = 10_000;

/** One reading of each sensor of one hub, now. */
async function sendFromOneHub(address: string, { hubs }: Home): Promise<void> {
  readings += 1_000;
  const hub = hubs[readings % hubs.length];
  if (!hub) throw new Error('The home has no hub.');
  await post(
    address,
    hub,
    hub.sensors.map((sensor, n) => readingOf(sensor, readings + n * 20, Date.now())),
  );
}

/** A new browser context, signed in. */
async function visit(browser: Browser, address: string): Promise<Page> {
  const user = JSON.stringify(await authenticate(address));
  const localStorage = Object.entries({ user, locale: 'en' }).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    viewport: { width: 1920, height: 1080 },
    storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
  });
  context.setDefaultTimeout(TIMEOUT);
  return context.newPage();
}
