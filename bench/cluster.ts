import { setTimeout as wait } from 'node:timers/promises';
import { HOUR } from '@vigilia/domain/instant';
import { sql } from '../packages/server/src/db/sql';
import { freePort } from '../packages/server/src/testing/free-port';
import { rabbitmqCluster, rabbitmqFolder } from '../packages/server/src/testing/rabbitmq';
import { alternate, type Bench } from './support/bench';
import { median, short } from './support/figures';
import type { Finding } from './support/finding';
import { daysAgo } from './support/home';
import { fillHomes } from './support/homes';
import { inside, type Place } from './support/place';
import { processorTime } from './support/processor-time';
import { type Product, startProduct } from './support/product';

const BROKERS = 3;
const RESIDENTS = 80;
const MANY_HOMES = 100;
const READINGS_A_MESSAGE = 20;
const IN_FLIGHT = 20;
const EVERY = 5_000;
/** What 5,000 homes of 100 sensors send a second. */
const FIVE_THOUSAND_HOMES = 8_300;

/**
 * Readings through three nodes of RabbitMQ on this machine, from the hub's message until they are stored, over the broker inside
 * the server. RabbitMQ acknowledges before that, so time runs until the last reading is in the database.
 */
export async function cluster(bench: Bench): Promise<Finding[]> {
  const engine = bench.engines.find(({ name }) => name === 'postgres');
  if (!engine || !rabbitmqFolder()) {
    bench.say('  PostgreSQL or RabbitMQ is missing');
    return [];
  }
  const many = await sideWithRabbitmq(bench, await engine.place(), MANY_HOMES);
  const one = await sideWithRabbitmq(bench, await engine.place(), 1);
  const inner = await sideWithInnerBroker(bench, await engine.place(), MANY_HOMES);
  try {
    for (const side of [many, one, inner]) await side.send(bench.seconds);
    for (const side of [many, one, inner]) side.forget();
    await alternate(
      bench.repeats,
      async () => {
        await many.send(bench.seconds);
        await one.send(bench.seconds);
      },
      () => inner.send(bench.seconds),
    );
  } finally {
    for (const side of [many, one, inner]) await side.close();
  }
  return [
    {
      what: `server's processor time a reading, RabbitMQ in front / inner broker, ${MANY_HOMES} homes`,
      values: many.costs.map((cost, n) => cost / (inner.costs[n] as number)),
      target: { atMost: 2 },
      seen: `${short(median(many.costs) * 1e6)} / ${short(median(inner.costs) * 1e6)} µs`,
    },
    {
      what: `readings/s through RabbitMQ, ${MANY_HOMES} homes / one`,
      values: many.rates.map((rate, n) => rate / (one.rates[n] as number)),
      target: { atLeast: 0.7 },
      seen: `${short(median(many.rates))} / ${short(median(one.rates))} readings/s`,
    },
    {
      what: `readings/s through RabbitMQ, ${MANY_HOMES} homes, ${READINGS_A_MESSAGE} a message / those of 5,000 homes`,
      values: many.rates.map((rate) => rate / FIVE_THOUSAND_HOMES),
      target: { atLeast: 1 },
      seen: `${short(median(many.rates))} readings/s; hubs, ${BROKERS} brokers, PostgreSQL and the server share the processors`,
    },
  ];
}

async function sideWithRabbitmq(bench: Bench, place: Place, homes: number) {
  const port = await freePort();
  const brokers = await rabbitmqCluster(BROKERS, `http://127.0.0.1:${port}`);
  const hubs = await fill(place, homes);
  const server = await startProduct(bench.product, { ...place.env, ...brokers.env, PORT: String(port) });
  return side(bench, place, hubs, server, () => brokers.close());
}

async function sideWithInnerBroker(bench: Bench, place: Place, homes: number) {
  const hubs = await fill(place, homes);
  return side(bench, place, hubs, await startProduct(bench.product, place.env));
}

const fill = (place: Place, homes: number) =>
  inside(place, async (db) =>
    (await fillHomes(db, { homes, residents: RESIDENTS, hubs: 1, since: daysAgo(30) })).flatMap(
      ({ hubs }) => hubs,
    ),
  );

type Hubs = Awaited<ReturnType<typeof fill>>;

function side(bench: Bench, place: Place, hubs: Hubs, server: Product, closeMore = async () => {}) {
  const from = Date.now() - 20 * 24 * HOUR;
  const [costs, rates]: [number[], number[]] = [[], []];
  let first = 0;
  let acknowledged = 0;
  const untilStored = () =>
    inside(place, async (db) => {
      for (;;) {
        const { n } = await db.one<{ n: number }>(sql`select count(*)::int as n from reading`);
        if (n >= acknowledged) return;
        await wait(50);
      }
    });
  return {
    costs,
    rates,
    send: async (seconds: number) => {
      const [started, used] = [performance.now(), processorTime(server.pid)];
      const sent = await bench.load.send({
        ...{ door: 'mqtt', url: server.mqtt, hubs, readingsAMessage: READINGS_A_MESSAGE },
        ...{ inFlight: IN_FLIGHT, seconds, from, every: EVERY, first },
      });
      first = sent.next;
      acknowledged += sent.readings;
      await untilStored();
      costs.push((processorTime(server.pid) - used) / sent.readings);
      rates.push((sent.readings * 1_000) / (performance.now() - started));
    },
    /** What was measured while everything was new. */
    forget: () => {
      costs.length = 0;
      rates.length = 0;
    },
    close: async () => {
      await server.stop();
      await closeMore();
    },
  };
}
