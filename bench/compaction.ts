import { withCentreLock } from '../packages/server/src/db/centre-lock';
import type { Database } from '../packages/server/src/db/database';
import { Ingest } from '../packages/server/src/features/ingest/ingest';
import { Store } from '../packages/server/src/features/ingest/storing/commit-batch';
import { checkpointNext } from '../packages/server/src/features/ingest/upkeep/compact';
import { createLog } from '../packages/server/src/log';
import { compactStep } from '../packages/server/src/stores/compact-log';
import { createMonthsAround } from '../packages/server/src/stores/reading-partitions';
import { heldClock } from '../packages/server/src/testing/held-clock';
import type { Bench } from './support/bench';
import { quantile, short } from './support/figures';
import type { Finding } from './support/finding';
import { daysAgo, fillHome } from './support/home';
import { inside } from './support/place';
import { sendMinute } from './support/send-minute';

const HOURS = 24;
const MINUTES = 60;

/**
 * How long the embedded engine, which has one connection, makes everybody wait for a step of compaction, and for the tables that are
 * written before it: a home of 100 sensors that send a reading a minute, which two hubs receive, compacted every hour.
 */
export async function compaction(bench: Bench): Promise<Finding[]> {
  const engine = bench.engines.find(({ name }) => name === 'pglite');
  if (!engine) return [];
  const { steps, tables } = await inside(await engine.place(), measure);
  const finding = (what: string, all: readonly number[]): Finding => ({
    what: `pglite: ${what}, an hour of 100 sensors, p99`,
    values: [quantile(all, 0.99)],
    unit: ' ms',
    target: { atMost: 100 },
    seen: `median ${short(quantile(all, 0.5))} ms of ${all.length}`,
  });
  return [finding('a step of compaction', steps), finding('writing the tables of a home', tables)];
}

async function measure(db: Database): Promise<{ steps: number[]; tables: number[] }> {
  const home = await fillHome(db, { residents: 100, hubs: 2, since: daysAgo(30) });
  const clock = heldClock(new Date(daysAgo(2)).toISOString());
  await createMonthsAround(db, clock.now());
  const ingest = new Ingest({ db, clock, log: createLog('warn', process.stdout) });
  const store = new Store({ db, clock });
  const [steps, tables]: [number[], number[]] = [[], []];
  for (let minute = 1; minute <= HOURS * MINUTES; minute += 1) {
    await sendMinute(ingest, home, minute, clock.now());
    clock.pass({ minutes: 1 });
    if (minute % MINUTES > 0) continue;
    await ingest.drained();
    await store.models.current(db, home.centroId); // as the process that takes the readings
    await timed(tables, () => checkpointNext(store, home.centroId));
    while (
      await timed(steps, () => withCentreLock(db, home.centroId, (db) => compactStep(db, home.centroId)))
    );
    steps.pop(); // the last one found nothing
  }
  await ingest.close();
  return { steps, tables };
}

async function timed<T>(durations: number[], work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const answer = await work();
  durations.push(performance.now() - started);
  return answer;
}
