import { HOUR } from '@vigilia/domain/instant';
import type { Database } from '../packages/server/src/db/database';
import { sql } from '../packages/server/src/db/sql';
import { checkpointAll, compactLogs } from '../packages/server/src/testing/past-readings';
import { bareInsert } from './support/bare-insert';
import { alternate, type Bench } from './support/bench';
import { median, short } from './support/figures';
import type { Finding } from './support/finding';
import { daysAgo, fillHome } from './support/home';
import { type Engine, inside, type Place } from './support/place';
import { processorTime } from './support/processor-time';
import { startProduct } from './support/product';

const RESIDENTS = 100;
const HUBS = 10;
const IN_FLIGHT = 50;
/** A sensor's readings are this far apart in their own time: a day of them takes seconds to send. */
const EVERY = 5_000;
const WARM_UP = 3;
/** The most that one transaction of ours holds. */
const LARGEST_GROUP = 2_000;

interface Case {
  readonly door: 'mqtt' | 'http';
  readonly readingsAMessage: 1 | 20;
}
const CASES: readonly Case[] = [
  { door: 'mqtt', readingsAMessage: 1 },
  { door: 'mqtt', readingsAMessage: 20 },
  { door: 'http', readingsAMessage: 1 },
  { door: 'http', readingsAMessage: 20 },
];

/**
 * Readings a second from a hub's message to its acknowledgement (committed to the log, and folded) over the
 * bare insert of the same readings into a table of the same shape, on the same engine, as durable.
 */
export async function ingest(bench: Bench): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const engine of bench.engines) findings.push(...(await onEngine(bench, engine)));
  return findings;
}

async function onEngine(bench: Bench, engine: Engine): Promise<Finding[]> {
  const place = await engine.place();
  const from = Date.now() - 20 * 24 * HOUR;
  const home = await inside(place, (db) =>
    fillHome(db, { residents: RESIDENTS, hubs: HUBS, since: daysAgo(30) }),
  );
  const bare = await bareInsert(await engine.place(), home.residents);
  const server = await startProduct(bench.product, place.env);
  let acknowledged = 0;
  let first = 0;
  const findings: Finding[] = [];
  try {
    for (const { door, readingsAMessage } of CASES) {
      const waiting = HUBS * (door === 'mqtt' ? IN_FLIGHT : RESIDENTS / HUBS) * readingsAMessage;
      const [ours, theirs, perCore, wal]: [number[], number[], number[], number[]] = [[], [], [], []];
      const before = acknowledged;
      const used = () => processorTime(server.pid) + engine.processorTime();
      const sendOurs = async (seconds = bench.seconds) => {
        const [spent, written] = [used(), await engine.walBytes?.()];
        const sent = await bench.load.send({
          door,
          readingsAMessage,
          url: door === 'mqtt' ? server.mqtt : server.address,
          hubs: home.hubs,
          inFlight: IN_FLIGHT,
          seconds,
          from,
          every: EVERY,
          first,
        });
        first = sent.next;
        acknowledged += sent.readings;
        ours.push(sent.readings / sent.seconds);
        perCore.push(sent.readings / (used() - spent));
        if (written !== undefined) wal.push((((await engine.walBytes?.()) ?? 0) - written) / sent.readings);
      };
      const insertBare = async () => {
        theirs.push(await bare.run(Math.min(waiting, LARGEST_GROUP), bench.seconds));
      };
      await sendOurs(WARM_UP * bench.seconds); // the longer way has more to warm up
      await insertBare();
      for (const values of [ours, theirs, perCore, wal]) values.length = 0;
      await alternate(bench.repeats, () => sendOurs(), insertBare);
      findings.push({
        what: `${engine.name}: ${door}, ${readingsAMessage} a message / bare insert`,
        values: ours.map((rate, repeat) => rate / (theirs[repeat] as number)),
        // Over HTTP a single reading costs what a request costs, which no database decides: reported, without a target.
        ...(door === 'mqtt' && { target: { atLeast: readingsAMessage === 1 ? 0.5 : 1.2 } }),
        seen: `${short(median(ours))} / ${short(median(theirs))} readings/s; ${short(median(perCore))} a second of processor time of server and database`,
      });
      bench.say(`  ${findings.at(-1)?.what}: ${findings.at(-1)?.seen}`);
      const compacting = await walOfCompaction(engine, place);
      if (door === 'mqtt' && compacting !== undefined)
        findings.push({
          what: `${engine.name}: ${door}, ${readingsAMessage} a message: bytes of write-ahead log a reading`,
          values: wal.map((bytes) => bytes + compacting / (acknowledged - before)),
          ...(readingsAMessage === 20 && { target: { atMost: 150 } }),
          seen: 'all tables, checkpoints and compaction included',
        });
    }
  } finally {
    await server.stop();
    await bare.close();
  }
  await inside(place, async (db) => {
    await checkpointAll(db, Date.now());
    await refuseUnlessKept(db, acknowledged);
  });
  return findings;
}

/** Production compacts an hour later, by the same step. */
async function walOfCompaction(engine: Engine, place: Place): Promise<number | undefined> {
  if (!engine.walBytes) return undefined;
  const before = await engine.walBytes();
  await inside(place, (db) => compactLogs(db, Date.now()));
  return (await engine.walBytes()) - before;
}

/** Every acknowledged reading is there once, and every track and day has heard of the last one. */
async function refuseUnlessKept(db: Database, acknowledged: number): Promise<void> {
  const { rows, behind } = await db.one<{ rows: number; behind: number }>(sql`
    with newest as (select assignment_id, count(*) as readings, max(at) as at from reading group by assignment_id)
    select sum(readings) as rows,
      count(*) filter (where track.last_at is distinct from newest.at or day.date is null) as behind
    from newest
    left join track on track.assignment_id = newest.assignment_id
    left join day on day.assignment_id = newest.assignment_id and day.date = track.date`);
  if (rows !== acknowledged) throw new Error(`${acknowledged} readings were acknowledged, ${rows} are kept.`);
  if (behind > 0) throw new Error(`${behind} tracks are behind the readings.`);
}
