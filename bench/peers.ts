import { HOUR } from '@vigilia/domain/instant';
import { findProgram } from '../tools/setup/programs.mjs';
import { alternate, type Bench } from './support/bench';
import { median, short } from './support/figures';
import type { Finding } from './support/finding';
import { daysAgo, fillHome } from './support/home';
import { startInflux } from './support/influx';
import { type Engine, inside } from './support/place';
import { startProduct } from './support/product';

const RESIDENTS = 100;
const HUBS = 10;
const IN_FLIGHT = 50;
const EVERY = 5_000;
const WARM_UP = 2;

interface Case {
  readonly batch: 1 | 20 | 500;
  /** Of a peer's batch of the same size: the target is for 20. */
  readonly atLeast?: number;
}
const CASES: readonly Case[] = [{ batch: 1 }, { batch: 20, atLeast: 1 }, { batch: 500 }];

/**
 * Readings a second of ours, with all that follows from a reading (states, days, presence, alerts), over MQTT, beside InfluxDB
 * 1.6 by its HTTP writes of as many readings, which stores them and nothing else. Both acknowledge what is on the disk.
 */
export async function peers(bench: Bench): Promise<Finding[]> {
  const program = findProgram('influxd');
  if (!program) {
    bench.say('  influxd is missing (Debian: influxdb), so nothing is compared');
    return [];
  }
  const findings: Finding[] = [];
  for (const engine of bench.engines) findings.push(...(await onEngine(bench, engine, program)));
  return findings;
}

async function onEngine(bench: Bench, engine: Engine, program: string): Promise<Finding[]> {
  const place = await engine.place();
  const from = Date.now() - 20 * 24 * HOUR;
  const home = await inside(place, (db) =>
    fillHome(db, { residents: RESIDENTS, hubs: HUBS, since: daysAgo(30) }),
  );
  const sensors = home.hubs.flatMap((hub) => hub.sensors);
  const influx = await startInflux(program, bench.folder);
  const server = await startProduct(bench.product, place.env);
  const findings: Finding[] = [];
  let first = 0;
  try {
    for (const { batch, atLeast } of CASES) {
      const [ours, theirs]: [number[], number[]] = [[], []];
      const sendOurs = async (seconds = bench.seconds) => {
        const sent = await bench.load.send({
          ...{ door: 'mqtt' as const, url: server.mqtt, hubs: home.hubs, readingsAMessage: batch },
          ...{ inFlight: IN_FLIGHT, seconds, from, every: EVERY, first },
        });
        first = sent.next;
        ours.push(sent.readings / sent.seconds);
      };
      const sendTheirs = async () => {
        theirs.push(await influx.write({ sensors, batch, seconds: bench.seconds, from, every: EVERY }));
      };
      await sendOurs(WARM_UP * bench.seconds);
      await sendTheirs();
      ours.length = 0;
      theirs.length = 0;
      await alternate(bench.repeats, () => sendOurs(), sendTheirs);
      findings.push({
        what: `${engine.name}: mqtt, ${batch} a message / InfluxDB 1.6, ${batch} a write`,
        values: ours.map((rate, repeat) => rate / (theirs[repeat] as number)),
        ...(atLeast !== undefined && { target: { atLeast } }),
        seen: `${short(median(ours))} / ${short(median(theirs))} readings/s`,
      });
      bench.say(`  ${findings.at(-1)?.what}: ${findings.at(-1)?.seen}`);
    }
  } finally {
    await server.stop();
    await influx.stop();
  }
  return findings;
}
