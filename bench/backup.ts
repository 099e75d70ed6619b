import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DAY } from '@vigilia/domain/instant';
import type { Database } from '../packages/server/src/db/database';
import { sql } from '../packages/server/src/db/sql';
import { createMonthsAround } from '../packages/server/src/stores/reading-partitions';
import { insertPast } from '../packages/server/src/testing/past-readings';
import type { Bench } from './support/bench';
import { short } from './support/figures';
import type { Finding } from './support/finding';
import { daysAgo, fillHome, type Home, post } from './support/home';
import { type Engine, inside, type Place } from './support/place';
import { startProduct } from './support/product';
import { readingOf } from './support/reading';

const [FEW, MANY] = [200_000, 2_000_000];
const RESIDENTS = 100;
/** How long an acknowledgement may take while a backup runs, in milliseconds. */
const MAX_PAUSE = 100;

/**
 * The longest time from a message to its acknowledgement while the embedded database is backed up, and how much longer ten times as
 * many readings take. PostgreSQL serves other connections meanwhile, so there is nothing to measure there.
 */
export async function backup(bench: Bench): Promise<Finding[]> {
  const engine = bench.engines.find(({ name }) => name === 'pglite');
  if (!engine) return [];
  const few = await backUp(bench, engine, FEW);
  bench.say(`  ${short(FEW)} readings: ${short(few.seconds)} s`);
  const { seconds, busy, quiet } = await backUp(bench, engine, MANY);
  return [
    {
      what: `pglite: longest acknowledgement during a backup of ${short(MANY)} readings`,
      values: [busy.longest],
      unit: ' ms',
      target: { atMost: MAX_PAUSE },
      seen: `backup ${short(seconds)} s, ${busy.count} messages meanwhile; without it ${short(quiet.longest)} ms`,
    },
    {
      what: `pglite: backup of ${short(MANY)} / of ${short(FEW)} readings`,
      values: [seconds / few.seconds],
      target: { atMost: 12 },
      seen: `${short(seconds)} / ${short(few.seconds)} s`,
    },
  ];
}

async function backUp(bench: Bench, engine: Engine, readings: number) {
  const place = await engine.place();
  const home = await inside(place, async (db) => {
    const filled = await fillHome(db, { residents: RESIDENTS, hubs: 1, since: daysAgo(30) });
    await createMonthsAround(db, Date.now());
    await insertReadings(db, readings);
    return filled;
  });
  const server = await startProduct(bench.product, place.env);
  try {
    const sender = new Sender(server.address, home);
    const quiet = await sender.longestUntil(new Promise((end) => setTimeout(end, bench.seconds * 1_000)));
    const started = performance.now();
    const busy = await sender.longestUntil(runBackup(bench, place));
    const seconds = (performance.now() - started) / 1_000;
    return { seconds, busy, quiet };
  } finally {
    await server.stop();
  }
}

/** Spread over the last three weeks and all sensors; nobody wore them, which is all the same to a backup. */
async function insertReadings(db: Database, readings: number): Promise<void> {
  const each = readings / RESIDENTS;
  await db.transaction(
    (db) =>
      db.run(
        insertPast(sql`
          select centro_id, id as sensor_id, null::int as assignment_id,
            date_trunc('milliseconds', ${new Date(Date.now() - 25 * DAY)}::timestamptz
              + n * ${`${(20 * 86_400) / each} seconds`}::interval) as at
          from sensor, generate_series(1, ${each}) as n`),
      ),
    { unlimited: true },
  );
}

async function runBackup({ product, folder }: Bench, { env }: Place): Promise<void> {
  const tool = join(product, 'packages/server/dist/cli.js');
  await promisify(execFile)(process.execPath, [tool, 'backup', join(folder, 'bench.backup')], {
    env: { PATH: process.env.PATH ?? '', ...env },
  });
}

/** One message after the other, each with the next reading of the next sensor. */
class Sender {
  private n = 0;

  constructor(
    private readonly address: string,
    private readonly home: Home,
  ) {}

  async longestUntil(end: Promise<unknown>): Promise<{ longest: number; count: number }> {
    let running = true;
    const ended = end.finally(() => {
      running = false;
    });
    let longest = 0;
    let count = 0;
    const [hub] = this.home.hubs;
    while (running && hub) {
      const codigo = hub.sensors[this.n % hub.sensors.length] ?? '';
      const reading = readingOf(codigo, this.n, Date.now());
      this.n += 1;
      const started = performance.now();
      await post(this.address, hub, [reading]);
      longest = Math.max(longest, performance.now() - started);
      count += 1;
    }
    await ended;
    return { longest, count };
  }
}
