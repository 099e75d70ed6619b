import { listPatients, weekChart } from '@vigilia/contract/patients';
import { monthlyReport } from '@vigilia/contract/reports';
import { alternate, type Bench } from './support/bench';
import { median, short } from './support/figures';
import type { Finding } from './support/finding';
import { daysAgo, fillHome, type Home, signIn } from './support/home';
import { fillDays, fillReadings } from './support/past';
import { type Engine, inside } from './support/place';
import { type Product, startProduct } from './support/product';

const RESIDENTS = 100;
const MONTH = 31;
const TWO_YEARS = 730;

/** Duration of a screen’s request with two years of days stored, divided by that with one month. Both have one month of readings. */
export async function growth(bench: Bench): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const engine of bench.engines) findings.push(...(await onEngine(bench, engine)));
  return findings;
}

async function onEngine(bench: Bench, engine: Engine): Promise<Finding[]> {
  const small = await engine.place();
  const home = await inside(small, async (db) => {
    const filled = await fillHome(db, { residents: RESIDENTS, hubs: 4, since: daysAgo(TWO_YEARS + 2) });
    await fillReadings(db, filled, MONTH);
    await fillDays(db, filled, { from: MONTH, until: 0 });
    return filled;
  });
  const large = await small.copy();
  await inside(large, (db) => fillDays(db, home, { from: TWO_YEARS, until: MONTH }));
  if (engine.name === 'postgres') {
    // As autovacuum would have done by now; the embedded engine has none.
    for (const place of [small, large]) await inside(place, (db) => db.script('analyze'));
  }
  bench.say(`  ${engine.name}: filled`);

  const servers = [
    await startProduct(bench.product, large.env),
    await startProduct(bench.product, small.env),
  ] as const;
  try {
    const [onLarge, onSmall] = [await openScreens(servers[0], home), await openScreens(servers[1], home)];
    const findings: Finding[] = [];
    for (const screen of ['list', 'week', 'report'] as const) {
      const [largeTimes, smallTimes]: [number[], number[]] = [[], []];
      await onLarge[screen]();
      await onSmall[screen]();
      await alternate(
        bench.repeats * 3,
        async () => void largeTimes.push(await onLarge[screen]()),
        async () => void smallTimes.push(await onSmall[screen]()),
      );
      findings.push({
        what: `${engine.name}: ${NAMES[screen]}, 24 months stored / 1 month`,
        values: largeTimes.map((value, repeat) => value / (smallTimes[repeat] as number)),
        target: { atMost: 1.2 },
        seen: `${short(median(largeTimes))} / ${short(median(smallTimes))} ms`,
      });
      bench.say(`  ${findings.at(-1)?.what}: ${findings.at(-1)?.seen}`);
    }
    return findings;
  } finally {
    for (const server of servers) await server.stop();
  }
}

const NAMES = { list: 'list after a change', week: 'week chart', report: 'monthly report' };

/** Each gives the median duration of several requests in milliseconds. */
async function openScreens(server: Product, home: Home) {
  const headers = { authorization: `Bearer ${await signIn(server.address)}` };
  const get = async (path: string): Promise<number> => {
    const started = performance.now();
    const response = await fetch(server.address + path, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return performance.now() - started;
  };
  const several = async (times: number, request: (n: number) => Promise<number>): Promise<number> => {
    const took: number[] = [];
    for (let n = 0; n < times; n += 1) took.push(await request(n));
    return median(took);
  };
  const today = new Date().toISOString().slice(0, 10);
  // The only month of which both databases have every day.
  const thisMonth = `${today.slice(0, 7)}-01`;
  const residentAt = (n: number) => home.residents[(n * 37) % home.residents.length]?.patientId ?? 0;
  return {
    list: () =>
      several(7, async (n) => {
        await addComment(server, headers, residentAt(n)); // which empties the server's cache of the list
        return get(listPatients.path);
      }),
    week: () =>
      several(15, (n) => get(weekChart.path.replace(':id', String(residentAt(n))).replace(':date', today))),
    report: () => several(5, () => get(monthlyReport.path.replace(':month/:idCentro?', thisMonth))),
  };
}

async function addComment(
  server: Product,
  headers: Record<string, string>,
  patientId: number,
): Promise<void> {
  const response = await fetch(`${server.address}/api/pacientes/comment/${patientId}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ comment: 'Slept well.' }),
  });
  if (!response.ok) throw new Error(`A comment was refused: ${response.status} ${await response.text()}`);
}
