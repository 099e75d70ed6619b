import type { Bench } from './support/bench';
import { short } from './support/figures';
import type { Finding } from './support/finding';
import { daysAgo } from './support/home';
import { fillHomes } from './support/homes';
import { watchMemory } from './support/memory';
import { type Engine, inside } from './support/place';
import { startProduct } from './support/product';

const HOMES = 20;
const SECONDS = 20;
/** Messages of a hub without acknowledgement. */
const IN_FLIGHT = 50;
const TIMES = 10;

/**
 * Ten times the messages that the server can keep up with, of many homes in which two hubs receive every sensor: how much of the
 * best rate is still acknowledged, what it costs in memory, and how long after its end everything is acknowledged.
 */
export async function overload(bench: Bench): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const engine of bench.engines) findings.push(...(await onEngine(bench, engine)));
  return findings;
}

async function onEngine(bench: Bench, engine: Engine): Promise<Finding[]> {
  const place = await engine.place();
  const homes = await inside(place, (db) =>
    fillHomes(db, { homes: HOMES, residents: 80, hubs: 2, since: daysAgo(30) }),
  );
  const server = await startProduct(bench.product, place.env);
  try {
    const hubs = homes.flatMap((home) => home.hubs);
    let first = 0;
    const offer = async (messagesASecond: number, seconds: number, inFlight: number) => {
      const memory = watchMemory(server.pid);
      const offered = await bench.load.offer({
        ...{ url: server.mqtt, hubs, messagesASecond, seconds, patience: 60, badEvery: 100 },
        ...{ from: daysAgo(20), every: 5_000, first, inFlight },
      });
      first = offered.next;
      if (offered.unacknowledged > 0)
        throw new Error(`${offered.unacknowledged} messages were never acknowledged.`);
      return { ...offered, rate: offered.inTime / seconds, memory: memory.highest() };
    };
    await offer(UNLIMITED, 10, IN_FLIGHT);
    const best = await offer(UNLIMITED, SECONDS, IN_FLIGHT);
    const over = await offer(TIMES * best.rate, SECONDS, TIMES * IN_FLIGHT);
    const what = `${engine.name}: ${TIMES} times the best rate`;
    const findings: Finding[] = [
      {
        what: `${what}: acknowledged / best rate`,
        values: [over.rate / best.rate],
        target: { atLeast: 0.7 },
        seen: `${short(over.rate)} / ${short(best.rate)} messages/s; hubs had ${short(over.due)}, ${short(over.sent)} were taken`,
      },
      {
        what: `${what}: memory / at the best rate`,
        values: [over.memory / best.memory],
        target: { atMost: 1.3 },
        seen: `${short(over.memory)} / ${short(best.memory)} MB`,
      },
      {
        what: `${what}: from its end to the last acknowledgement`,
        values: [over.settled],
        unit: ' s',
        target: { atMost: 10 },
        seen: `p99 ${short(over.p99)} ms, at the best rate ${short(best.p99)} ms`,
      },
    ];
    for (const { what, seen } of findings) bench.say(`  ${what}: ${seen}`);
    return findings;
  } finally {
    await server.stop();
  }
}

/** More than any server acknowledges: the messages in flight are the limit. */
const UNLIMITED = 200_000;
