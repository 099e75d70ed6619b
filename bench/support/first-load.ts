import type { Browser, BrowserContext, Page } from 'playwright-core';

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
  const stored = Object.entries(localStorage).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [], origins: [{ origin: address, localStorage: stored }] },
  });
  try {
    const page = await context.newPage();
    // tsx wraps functions within functions in a helper of its own module, which the page does not have.
    await page.addInitScript('globalThis.__name = (value) => value');
    await page.addInitScript(observe, drawn);
    if (slow) await slowDown(page, slow);
    await page.goto(`${address}/#${route}`);
    await page.waitForFunction(() => (window as unknown as Observed).observed.drawnAfter > 0, undefined, {
      timeout: 60_000,
    });
    await page.waitForTimeout(SETTLE);
    return await page.evaluate(readObserved);
  } finally {
    await context.close();
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
  // When a frame begins, what was there in the one before is painted.
  const look = () => {
    if (document.querySelector(drawn)) requestAnimationFrame(() => (observed.drawnAfter = performance.now()));
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

async function slowDown(page: Page, { processor, megabits }: { processor: number; megabits: number }) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: processor });
  const bytesPerSecond = (megabits * 1_000_000) / 8;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}
