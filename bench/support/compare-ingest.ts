import type { Database } from '../../packages/server/src/db/database';
import { alternate, type Bench } from './bench';
import { median, short } from './figures';
import type { Finding } from './finding';
import { daysAgo, fillHome, type Hub } from './home';
import { fillHomes } from './homes';
import type { SendJob } from './jobs';
import { type Engine, inside } from './place';
import { processorTime } from './processor-time';
import { startProduct } from './product';

/** What is sent to a server that does something and to one that does not. */
interface Comparison {
  readonly what: string;
  readonly fill: (db: Database) => Promise<readonly Hub[]>;
  readonly job: Pick<SendJob, 'inFlight' | 'every' | 'from' | 'isRealTime'>;
  /** How many times as long as one measurement is sent before the first. */
  readonly warmUp: number;
  readonly target?: Finding['target'];
}

/** One of the two servers. */
export interface Side {
  /** After the home was filled. */
  readonly prepare?: (db: Database) => Promise<unknown>;
  readonly env?: Readonly<Record<string, string>>;
}

const RESIDENTS = 110;
const HUBS = 11;
/** The embedded engine is for one home, and copes with a few more. */
const MANY_HOMES = { postgres: 100, pglite: 10 } as const;

/** As homes send: two hubs receive every sensor, and measured time passes as time does, though with more readings. */
export const manyHomes = ({ name }: Engine): Comparison => ({
  what: `${MANY_HOMES[name]} homes, two hubs a sensor, measured time as it passes`,
  fill: async (db) => {
    const size = { homes: MANY_HOMES[name], residents: 80, hubs: 2, since: daysAgo(30) };
    return (await fillHomes(db, size)).flatMap(({ hubs }) => hubs);
  },
  job: { inFlight: 1, every: 5_000, from: Date.now(), isRealTime: true },
  warmUp: 10,
  target: { atLeast: 0.98 },
});

/** More than any home sends: every few milliseconds somebody turns over or gets wet. */
export const oneHome: Comparison = {
  what: 'one home, measured time some hundred times as fast',
  fill: async (db) => (await fillHome(db, { residents: RESIDENTS, hubs: HUBS, since: daysAgo(30) })).hubs,
  job: { inFlight: 50, every: 5_000, from: daysAgo(20) },
  warmUp: 3,
};

/** The rate and the server's processor time of ingest with `name`, over the same without. What the others on the machine do changes the rate. */
export async function compareIngest(
  bench: Bench,
  engine: Engine,
  name: string,
  { what, fill, job, warmUp, target }: Comparison,
  [withIt, without]: readonly [Side, Side],
): Promise<Finding[]> {
  const sides = await Promise.all(
    [withIt, without].map(async ({ prepare, env }) => {
      const place = await engine.place();
      const hubs = await inside(place, async (db) => {
        const filled = await fill(db);
        await prepare?.(db);
        return filled;
      });
      const server = await startProduct(bench.product, { ...place.env, ...env });
      const [rates, costs]: [number[], number[]] = [[], []];
      let first = 0;
      const send = async (seconds = bench.seconds) => {
        const used = processorTime(server.pid);
        const sent = await bench.load.send({
          ...{ door: 'mqtt', readingsAMessage: 1, url: server.mqtt, hubs, seconds, first },
          ...job,
        });
        first = sent.next;
        rates.push(sent.readings / sent.seconds);
        costs.push(((processorTime(server.pid) - used) / sent.readings) * 1e6);
      };
      return { send, rates, costs, stop: () => server.stop() };
    }),
  );
  const [on, off] = sides as [(typeof sides)[0], (typeof sides)[0]];
  try {
    for (const { send, rates, costs } of sides) {
      await send(warmUp * bench.seconds);
      rates.length = 0;
      costs.length = 0;
    }
    await alternate(
      bench.repeats,
      () => on.send(),
      () => off.send(),
    );
  } finally {
    for (const { stop } of sides) await stop();
  }
  const ratio = (a: readonly number[], b: readonly number[]) => a.map((value, n) => value / (b[n] as number));
  return [
    {
      what: `${engine.name}: ${what}: readings/s with ${name} / without`,
      values: ratio(on.rates, off.rates),
      seen: `${short(median(on.rates))} / ${short(median(off.rates))} readings/s`,
    },
    {
      what: `${engine.name}: ${what}: the server's processor time a reading without ${name} / with`,
      values: ratio(off.costs, on.costs),
      ...(target && { target }),
      seen: `${short(median(off.costs))} / ${short(median(on.costs))} µs`,
    },
  ];
}
