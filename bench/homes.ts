import { MINUTE } from '@vigilia/domain/instant';
import type { Bench } from './support/bench';
import { short } from './support/figures';
import type { Finding } from './support/finding';
import { daysAgo, type Hub } from './support/home';
import { fillHomes } from './support/homes';
import { residentMemory } from './support/memory';
import { type Engine, inside } from './support/place';
import { startProduct } from './support/product';

/** The embedded engine is for one home, and copes with a few more. */
const HOMES = { postgres: 500, pglite: 20 } as const;
const RESIDENTS = 80;
const SECONDS = 20;
/** How long an acknowledgement may take, in milliseconds. */
const MAX_WAIT = 1_000;
const BAD_EVERY = 100;
const WARM_UP = 25;

/**
 * How long messages of many homes wait for their acknowledgement: one reading a message, each home a transaction of its own, one
 * message in a hundred bad.
 */
export async function homes(bench: Bench): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const engine of bench.engines) findings.push(...(await onEngine(bench, engine)));
  return findings;
}

async function onEngine(bench: Bench, engine: Engine): Promise<Finding[]> {
  const place = await engine.place();
  const count = HOMES[engine.name];
  /** A reading a minute of every sensor. */
  const rate = (count * RESIDENTS) / 60;
  const filled = await inside(place, (db) =>
    fillHomes(db, { homes: count, residents: RESIDENTS, hubs: 2, since: daysAgo(30) }),
  );
  const server = await startProduct(bench.product, place.env);
  const unloaded = residentMemory(server.pid);
  const findings: Finding[] = [];
  let first = 0;
  try {
    const measure = async (what: string, hubs: readonly Hub[], messagesASecond: number) => {
      const job = { url: server.mqtt, hubs, messagesASecond, every: MINUTE, badEvery: BAD_EVERY };
      const offered = await bench.load.offer({
        ...job,
        seconds: SECONDS,
        patience: 60,
        from: daysAgo(1),
        first,
      });
      first = offered.next;
      const { median, longest, due, inTime, unacknowledged } = offered;
      if (unacknowledged > 0)
        throw new Error(`${unacknowledged} of ${due} messages were never acknowledged.`);
      findings.push({
        what: `${engine.name}: ${count} homes, ${what}, ${short(messagesASecond)} messages/s: p99 of an acknowledgement`,
        values: [offered.p99],
        unit: ' ms',
        target: { atMost: MAX_WAIT },
        seen: `median ${short(median)} ms, longest ${short(longest)} ms, ${short(inTime)} of ${short(due)} in time`,
      });
      bench.say(`  ${findings.at(-1)?.what}: ${short(offered.p99)} ms, ${findings.at(-1)?.seen}`);
    };
    const ones = filled.map(({ hubs }) => hubs[0] as Hub);
    const both = filled.flatMap(({ hubs }) => hubs);
    // Once everything that is sent below: what a process remembers of a home is read with the first reading of each sensor.
    const warmUp = { messagesASecond: count * RESIDENTS, inFlight: 2, seconds: WARM_UP, patience: 60 };
    const { next } = await bench.load.offer({
      ...{ url: server.mqtt, hubs: both, every: MINUTE, from: daysAgo(1), first },
      ...warmUp,
    });
    first = next;
    await measure('one hub a sensor', ones, rate);
    await measure('two hubs a sensor', both, 2 * rate);
    findings.push({
      what: `${engine.name}: memory of the server a home of ${RESIDENTS}, all ${count} in memory`,
      values: [(residentMemory(server.pid) - unloaded) / count],
      unit: ' MB',
      seen: `${short(residentMemory(server.pid))} MB; before the first reading ${short(unloaded)} MB`,
    });
  } finally {
    await server.stop();
  }
  return findings;
}
