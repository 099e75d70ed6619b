import type { Browser, Page } from 'playwright-core';
import { chromiumProgram, openBrowser } from '../tools/testing/browser';
import type { Bench } from './support/bench';
import { median, short } from './support/figures';
import type { Finding } from './support/finding';
import { type FirstLoad, firstLoad } from './support/first-load';
import { daysAgo, fillHome, type Home, post, sendFirstReadings, signIn } from './support/home';
import { type LongestTask, longestTask } from './support/longest-task';
import { inside } from './support/place';
import { startProduct } from './support/product';
import { readingOf } from './support/reading';
import { fakeWeek, type WeekOptions } from './support/week';

const RESIDENTS = 150;
const SCREEN = { width: 1920, height: 1080 };
const TIMEOUT = 120_000;
/** Only the processor is slow: a screen on a wall has a cable. */
const SLOW = { processor: 4, megabits: 100 };
const HOURS = 7 * 24;

/** A wall board of 150 residents: its first picture, a live update, and its memory over a simulated week. */
export async function board(bench: Bench): Promise<Finding[]> {
  if (!chromiumProgram) {
    bench.say('  chromium is missing, so nothing is measured');
    return [];
  }
  const [engine] = bench.engines;
  if (!engine) throw new Error('There is no engine.');
  const place = await engine.place();
  const home = await inside(place, (db) =>
    fillHome(db, { residents: RESIDENTS, hubs: 10, since: daysAgo(90) }),
  );
  const server = await startProduct(bench.product, place.env);
  const browser = await openBrowser();
  try {
    await sendFirstReadings(server.address, home);
    const token = await pairedToken(server.address);
    return [
      ...(await pictures(bench, browser, server.address, token)),
      ...(await updates(bench, browser, server.address, token, home)),
      ...(await week(bench, browser, server.address, token)),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** As an administrator pairs a screen. */
async function pairedToken(address: string): Promise<string> {
  const ask = async (path: string, body?: object, by?: string) => {
    const response = await fetch(address + path, {
      method: 'POST',
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(by !== undefined && { authorization: `Bearer ${by}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const { code, token } = await ask('/api/boards/pair');
  const settings = { code, nombre: 'Bench', secciones: [], roomOnly: false };
  await ask('/api/boards/new', settings, await signIn(address));
  return token;
}

async function pictures(bench: Bench, browser: Browser, address: string, token: string): Promise<Finding[]> {
  const options = {
    ...{ address, route: '/board', drawn: 'li[data-state]' },
    localStorage: { board: token, locale: 'en' },
  };
  const loads: Record<'slow' | 'fast', FirstLoad[]> = { slow: [], fast: [] };
  for (let repeat = 0; repeat < bench.repeats; repeat += 1) {
    loads.fast.push(await firstLoad(browser, options));
    loads.slow.push(await firstLoad(browser, { ...options, slow: SLOW }));
  }
  return [
    {
      what: 'wall board of 150: first picture, 4 × slower processor',
      values: loads.slow.map(({ drawnAfter }) => drawnAfter),
      unit: ' ms',
      target: { atMost: 1_500 },
      seen: `${short(median(loads.fast.map(({ drawnAfter }) => drawnAfter)))} ms as it is; ${short(
        median(loads.fast.map(({ code }) => code / 1_000)),
      )} kB of scripts and styles`,
    },
  ];
}

async function updates(
  bench: Bench,
  browser: Browser,
  address: string,
  token: string,
  home: Home,
): Promise<Finding[]> {
  const tasks: LongestTask[] = [];
  const page = await openBoard(browser, address, token);
  const tiles = () => page.evaluate(() => document.querySelector('ul:last-of-type')?.textContent);
  for (let repeat = 0; repeat < bench.repeats; repeat += 1) {
    tasks.push(
      await longestTask(browser, page, async () => {
        const before = await tiles();
        for (let hub = 0; hub < home.hubs.length; hub += 1) await sendFromHub(address, home, hub);
        await page.waitForFunction((text) => document.body.innerText !== text, before ?? '');
      }),
    );
  }
  await page.context().close();
  return [
    {
      what: 'wall board of 150: live updates of all its sensors, longest task',
      values: tasks.map(({ worked }) => worked),
      unit: ' ms',
      target: { atMost: 30 },
      seen: `${short(median(tasks.map(({ took }) => took)))} ms by the clock; ${tasks.at(-1)?.busyWith}`,
    },
  ];
}

let readings = 10_000;

/** One reading of each sensor of a hub, now. */
async function sendFromHub(address: string, { hubs }: Home, index: number): Promise<void> {
  readings += 1_000;
  const hub = hubs[index % hubs.length];
  if (!hub) throw new Error('The home has no hub.');
  const made = hub.sensors.map((sensor, n) => readingOf(sensor, readings + n * 20, Date.now()));
  await post(address, hub, made);
}

/** The page with time and feed of its own, which run as fast as it can draw. */
async function week(bench: Bench, browser: Browser, address: string, token: string): Promise<Finding[]> {
  const snapshot = await firstEvents(address, token);
  const page = await newPage(browser, address, token);
  await page.addInitScript('globalThis.__name = (value) => value');
  await page.addInitScript(fakeWeek, { snapshot, start: Date.now() } satisfies WeekOptions);
  await page.goto(`${address}/#/board`);
  await page.waitForSelector('li[data-state]');
  const session = await page.context().newCDPSession(page);
  const heap = async () => {
    // Twice: what the first collection frees may hold more.
    for (let round = 0; round < 2; round += 1) await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return usedSize / 1_000_000;
  };
  await session.send('HeapProfiler.enable');
  const began = Date.now();
  const run = (hours: number) =>
    page.evaluate(
      (count) => (window as unknown as { passHours: (n: number) => Promise<void> }).passHours(count),
      hours,
    );
  await run(1);
  const first = await heap();
  const heaps: number[] = [];
  for (let hours = 1; hours < HOURS; hours += 1) {
    await run(1);
    if (hours % 24 === 0) heaps.push(await heap());
  }
  const last = await heap();
  const { nodes, events } = await page.evaluate(() => ({
    nodes: document.querySelectorAll('*').length,
    events: (window as unknown as { eventsSent: number }).eventsSent,
  }));
  await page.context().close();
  bench.say(`  by day: ${heaps.map(short).join(', ')} MB`);
  return [
    {
      what: 'wall board of 150: heap after a simulated week / after its first hour',
      values: [last / first],
      target: { atMost: 1.1 },
      seen: `${short(last)} / ${short(first)} MB; ${events} events, ${nodes} elements; ${short(
        (Date.now() - began) / 1_000,
      )} s`,
    },
  ];
}

/** What the server sends to a board that connects. */
async function firstEvents(address: string, token: string): Promise<string> {
  const abort = new AbortController();
  const answer = await fetch(`${address}/api/boards/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  let text = '';
  const decoder = new TextDecoder();
  for await (const part of answer.body ?? []) {
    text += decoder.decode(part, { stream: true });
    if (text.includes('event: version')) break;
  }
  abort.abort();
  return `${text.slice(0, text.indexOf('event: version'))}`;
}

async function newPage(browser: Browser, address: string, token: string): Promise<Page> {
  const localStorage = Object.entries({ board: token, locale: 'en' }).map(([name, value]) => ({
    name,
    value,
  }));
  const context = await browser.newContext({
    viewport: SCREEN,
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
  });
  context.setDefaultTimeout(TIMEOUT);
  return context.newPage();
}

async function openBoard(browser: Browser, address: string, token: string): Promise<Page> {
  const page = await newPage(browser, address, token);
  await page.goto(`${address}/#/board`);
  await page.waitForSelector('li[data-state]');
  return page;
}
