import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext } from 'playwright-core';
import { openUninspected, type UninspectedPage } from './uninspected-page';

export interface FirstLoad {
  /** Milliseconds from the request of the page to the first of `drawn` on the screen. */
  readonly drawnAfter: number;
  /** Bytes of scripts and styles that had arrived by then, as sent. */
  readonly code: number;
  /** What moved while it loaded, as the web vitals count it. */
  readonly layoutShift: number;
  /** How often the list was sent, as an answer or as a snapshot. */
  readonly lists: number;
}

interface FirstLoadOptions {
  address: string;
  /** As in /board; the list by default. */
  route?: string;
  drawn: string;
  localStorage: Readonly<Record<string, string>>;
  /** A tablet in a corridor: its processor is this many times slower, and its network has so many Mbit/s. */
  slow?: { processor: number; megabits: number };
}

const SETTLE = 3_000;

/** Opens the address in a new browser context, as somebody does who types it. */
export async function firstLoad(browser: Browser, options: FirstLoadOptions): Promise<FirstLoad> {
  const { address, route = '/', drawn, localStorage, slow } = options;
  // A file of the same origin that runs nothing, to fill its storage.
  const page = await openUninspected(browser, `${address}/mark.svg`);
  try {
    await waitUntil(() => page.evaluate<boolean>(`document.readyState === 'complete'`));
    for (const item of Object.entries(localStorage))
      await page.evaluate(`localStorage.setItem(...${JSON.stringify(item)})`);
    await page.send('Page.enable');
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: inPage(observe, drawn) });
    await page.send('Network.enable');
    await page.send('Network.clearBrowserCache');
    if (slow) await slowDown(page, slow);
    await page.send('Page.navigate', { url: `${address}/#${route}` });
    await waitUntil(() => page.evaluate<boolean>('window.observed?.drawnAfter > 0'));
    await wait(SETTLE);
    return await page.evaluate<FirstLoad>(inPage(readObserved));
  } finally {
    await page.close();
  }
}

/** tsx wraps functions within functions in a helper of its own module, which the page does not have. */
const inPage = (run: (...args: never[]) => unknown, ...args: readonly string[]): string =>
  `(globalThis.__name = (value) => value, (${String(run)})(${args.map((each) => JSON.stringify(each)).join()}))`;

const LONGEST_WAIT = 60_000;
async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + LONGEST_WAIT;
  // Between two documents nothing can be evaluated.
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > end) throw new Error('The page was not drawn within a minute.');
    await wait(50);
  }
}

/**
 * Opens an address that this context has seen before, on a processor that is this many times slower: milliseconds until
 * `drawn`, by the clock and as the page's main thread worked.
 */
export async function openAgain(
  context: BrowserContext,
  { address, drawn, processor }: { address: string; drawn: string; processor: number },
): Promise<{ drawnAfter: number; worked: number }> {
  const page = await context.newPage();
  try {
    await page.addInitScript('globalThis.__name = (value) => value');
    await page.addInitScript(observe, drawn);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: processor });
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForFunction(() => (window as unknown as Observed).observed.drawnAfter > 0);
    const { metrics } = await session.send('Performance.getMetrics');
    const worked = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
    const drawnAfter = await page.evaluate(() => (window as unknown as Observed).observed.drawnAfter);
    return { drawnAfter, worked: worked * 1_000 };
  } finally {
    await page.close();
  }
}

interface Observed {
  observed: { drawnAfter: number; layoutShift: number };
}

/** Runs in the page, before anything else. */
function observe(drawn: string): void {
  const observed = { drawnAfter: 0, layoutShift: 0 };
  (window as unknown as Observed).observed = observed;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) observed.layoutShift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  // The first task after a frame begins when that frame is painted; the next frame may begin with the next cards.
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => (observed.drawnAfter = performance.now());
  const look = () => {
    if (document.querySelector(drawn)) port2.postMessage(null);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Runs in the page. */
function readObserved(): FirstLoad {
  const { drawnAfter, layoutShift } = (window as unknown as Observed).observed;
  const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const isCode = ({ name, responseEnd }: PerformanceResourceTiming) =>
    /\.(js|css)$/.test(new URL(name).pathname) && responseEnd <= drawnAfter;
  const code = loaded.filter(isCode).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  const lists = loaded.filter(({ name }) => name.includes('/api/pacientes/list')).length;
  return { drawnAfter, code, layoutShift, lists };
}

async function slowDown(
  page: UninspectedPage,
  { processor, megabits }: { processor: number; megabits: number },
) {
  await page.send('Emulation.setCPUThrottlingRate', { rate: processor });
  const bytesPerSecond = (megabits * 1_000_000) / 8;
  await page.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}
