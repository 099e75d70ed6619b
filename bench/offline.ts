import { chromiumProgram, openBrowser } from '../tools/testing/browser';
import type { Bench } from './support/bench';
import { median, short } from './support/figures';
import type { Finding } from './support/finding';
import { openAgain } from './support/first-load';
import { authenticate, daysAgo, fillHome, sendFirstReadings } from './support/home';
import { inside } from './support/place';
import { startProduct } from './support/product';

const WARD = 150;
const SLOWER = 4;

/** How soon the app shows its last list without a network. */
export async function offline(bench: Bench): Promise<Finding[]> {
  const [engine] = bench.engines;
  if (!chromiumProgram || !engine) {
    bench.say('  chromium is missing, so the start without a network is not measured');
    return [];
  }
  const place = await engine.place();
  const home = await inside(place, (db) => fillHome(db, { residents: WARD, hubs: 10, since: daysAgo(2) }));
  const server = await startProduct(bench.product, place.env);
  const browser = await openBrowser();
  let isStopped = false;
  try {
    const { address } = server;
    await sendFirstReadings(address, home);
    const user = JSON.stringify(await authenticate(address));
    const localStorage = Object.entries({ user, locale: 'en' }).map(([name, value]) => ({ name, value }));
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
    });
    const page = await context.newPage();
    await page.goto(address);
    await page.waitForSelector('article');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.waitForFunction(hasKeptList);
    await page.close();
    await server.stop();
    isStopped = true;
    await context.setOffline(true);
    const [values, worked]: [number[], number[]] = [[], []];
    for (let repeat = 0; repeat < bench.repeats; repeat += 1) {
      const open = (processor: number) => openAgain(context, { address, drawn: 'article', processor });
      values.push((await open(SLOWER)).drawnAfter);
      worked.push((await open(1)).worked);
    }
    return [
      {
        what: `start without a network, ${SLOWER} × slower processor: the last known list of ${WARD}`,
        values,
        unit: ' ms',
        target: { atMost: 1_500 },
        seen: `its main thread works ${short(median(worked))} ms on this processor, so ${short(SLOWER * median(worked))} ms`,
      },
    ];
  } finally {
    await browser.close();
    if (!isStopped) await server.stop();
  }
}

/** Runs in the page. The database is not opened before the app has made it. */
async function hasKeptList(): Promise<boolean> {
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === 'vigilia-lists')) return false;
  return new Promise((resolve) => {
    const request = indexedDB.open('vigilia-lists');
    request.onsuccess = () => {
      const count = request.result.transaction('kept').objectStore('kept').count();
      count.onsuccess = () => {
        request.result.close();
        resolve(count.result > 0);
      };
    };
  });
}
