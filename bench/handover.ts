import { readHandover } from '@vigilia/contract/handover';
import { monthlyReport } from '@vigilia/contract/reports';
import { DAY } from '@vigilia/domain/instant';
import { alternate, type Bench } from './support/bench';
import { median, quantile, short } from './support/figures';
import type { Finding } from './support/finding';
import { daysAgo, fillHome, signIn } from './support/home';
import { fillDays, fillReadings } from './support/past';
import { type Engine, inside } from './support/place';
import { startProduct } from './support/product';

const RESIDENTS = 120;
/** The running month of the report, and the seven same shifts that a handover compares with. */
const DAYS = 40;
const REQUESTS = 20;

/** The handover of 120 residents, as its slow requests, divided by the monthly report of the same home. */
export async function handover(bench: Bench): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const engine of bench.engines) findings.push(await onEngine(bench, engine));
  return findings;
}

async function onEngine(bench: Bench, engine: Engine): Promise<Finding> {
  const place = await engine.place();
  await inside(place, async (db) => {
    const home = await fillHome(db, { residents: RESIDENTS, hubs: 4, since: daysAgo(DAYS + 2) });
    await fillReadings(db, home, 2);
    await fillDays(db, home, { from: DAYS, until: 0 });
    // As autovacuum would have done by now.
    if (engine.name === 'postgres') await db.script('analyze');
  });
  const server = await startProduct(bench.product, place.env);
  try {
    const headers = { authorization: `Bearer ${await signIn(server.address)}` };
    const slowest = async (path: string): Promise<number> => {
      const took: number[] = [];
      for (let n = 0; n < REQUESTS; n += 1) {
        const started = performance.now();
        const response = await fetch(server.address + path, { headers });
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`${path}: ${response.status}`);
        took.push(performance.now() - started);
      }
      return quantile(took, 0.95);
    };
    const today = new Date().toISOString().slice(0, 10);
    const yesterday = new Date(Date.now() - DAY).toISOString().slice(0, 10);
    const handover = readHandover.path.replace(':date', yesterday).replace(':shift', '1');
    const report = monthlyReport.path.replace(':month/:idCentro?', `${today.slice(0, 7)}-01`);
    const [ofHandover, ofReport]: [number[], number[]] = [[], []];
    await slowest(handover);
    await slowest(report);
    await alternate(
      bench.repeats * 3,
      async () => void ofHandover.push(await slowest(handover)),
      async () => void ofReport.push(await slowest(report)),
    );
    const finding = {
      what: `${engine.name}: handover of ${RESIDENTS} residents / monthly report, 95th percentiles`,
      values: ofHandover.map((value, repeat) => value / (ofReport[repeat] as number)),
      seen: `${short(median(ofHandover))} / ${short(median(ofReport))} ms`,
    };
    bench.say(`  ${finding.what}: ${finding.seen}`);
    return finding;
  } finally {
    await server.stop();
  }
}
