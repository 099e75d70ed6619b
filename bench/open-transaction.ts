import { HOUR } from '@vigilia/domain/instant';
import { sql } from '../packages/server/src/db/sql';
import { alternate, type Bench } from './support/bench';
import { median, short } from './support/figures';
import type { Finding } from './support/finding';
import { daysAgo, fillHome } from './support/home';
import { inside } from './support/place';
import { startProduct } from './support/product';

/**
 * Readings a second while somebody else has a transaction open, such as a dump, over the same without: versions of rows that it might
 * still read cannot be cleaned away.
 */
export async function openTransaction(bench: Bench): Promise<Finding[]> {
  const engine = bench.engines.find(({ name }) => name === 'postgres');
  if (!engine) return [];
  const place = await engine.place();
  const home = await inside(place, (db) => fillHome(db, { residents: 100, hubs: 10, since: daysAgo(30) }));
  const server = await startProduct(bench.product, place.env);
  const elsewhere = await place.open();
  const from = Date.now() - 20 * 24 * HOUR;
  let first = 0;
  const send = async (rates: number[]) => {
    const sent = await bench.load.send({
      ...{ door: 'mqtt', readingsAMessage: 20, url: server.mqtt, hubs: home.hubs, inFlight: 50 },
      ...{ seconds: bench.seconds, from, every: 5_000, first },
    });
    first = sent.next;
    rates.push(sent.readings / sent.seconds);
  };
  const [open, without]: [number[], number[]] = [[], []];
  try {
    await send([]);
    await alternate(
      bench.repeats,
      () =>
        elsewhere.transaction(
          async (db) => {
            await db.script('set transaction isolation level repeatable read');
            await db.many(sql`select from centre`);
            await send(open);
          },
          { unlimited: true },
        ),
      () => send(without),
    );
  } finally {
    await elsewhere.close();
    await server.stop();
  }
  return [
    {
      what: 'postgres: mqtt, 20 a message, a transaction open elsewhere / none',
      values: open.map((rate, repeat) => rate / (without[repeat] as number)),
      target: { atLeast: 0.8 },
      seen: `${short(median(open))} / ${short(median(without))} readings/s`,
    },
  ];
}
