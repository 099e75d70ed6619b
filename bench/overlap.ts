import { HOUR } from '@vigilia/domain/instant';
import { alternate, type Bench } from './support/bench';
import { median, short } from './support/figures';
import type { Finding } from './support/finding';
import { daysAgo, fillHome, type Hub } from './support/home';
import { type Engine, inside } from './support/place';
import { startProduct } from './support/product';

const IN_FLIGHT = 50;
const EVERY = 5_000;

/**
 * Readings a second that are acknowledged while two hubs receive every sensor, as they do in a home, over the same while each
 * sensor has a hub of its own. Half of the readings are then copies, which only say who received them.
 */
export async function overlap(bench: Bench): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const engine of bench.engines) findings.push(...(await onEngine(bench, engine)));
  return findings;
}

async function onEngine(bench: Bench, engine: Engine): Promise<Finding[]> {
  const place = await engine.place();
  const home = await inside(place, (db) => fillHome(db, { residents: 100, hubs: 10, since: daysAgo(30) }));
  const overlapping = home.hubs.map((hub, n): Hub => {
    const next = home.hubs[(n + 1) % home.hubs.length] as Hub;
    return { ...hub, sensors: [...hub.sensors, ...next.sensors] };
  });
  const server = await startProduct(bench.product, place.env);
  const findings: Finding[] = [];
  let first = 0;
  try {
    for (const readingsAMessage of [1, 20]) {
      const send = async (hubs: readonly Hub[], rates: number[]) => {
        const sent = await bench.load.send({
          door: 'mqtt',
          readingsAMessage,
          url: server.mqtt,
          hubs,
          inFlight: IN_FLIGHT,
          seconds: bench.seconds,
          from: Date.now() - 20 * 24 * HOUR,
          every: EVERY,
          first,
        });
        first = sent.next;
        rates.push(sent.readings / sent.seconds);
      };
      const [both, alone]: [number[], number[]] = [[], []];
      await send(overlapping, []);
      await send(home.hubs, []);
      await alternate(
        bench.repeats,
        () => send(overlapping, both),
        () => send(home.hubs, alone),
      );
      findings.push({
        what: `${engine.name}: mqtt, ${readingsAMessage} a message, two hubs a sensor / one`,
        values: both.map((rate, repeat) => rate / (alone[repeat] as number)),
        target: { atLeast: 0.8 },
        seen: `${short(median(both))} / ${short(median(alone))} readings/s`,
      });
      bench.say(`  ${findings.at(-1)?.what}: ${findings.at(-1)?.seen}`);
    }
  } finally {
    await server.stop();
  }
  return findings;
}
