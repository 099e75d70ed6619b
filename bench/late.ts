import { DAY, HOUR } from '@vigilia/domain/instant';
import type { Bench } from './support/bench';
import { short } from './support/figures';
import type { Finding } from './support/finding';
import { daysAgo, fillHome, type Hub, post } from './support/home';
import { fillDays, fillReadings } from './support/past';
import { type Engine, inside } from './support/place';
import { startProduct } from './support/product';
import { readingOf } from './support/reading';

/** Those whose hub was away for a month; the other hubs of the home go on sending. */
const LATE_SENSORS = 20;
const RATE = 50;
const SECONDS = 20;

/**
 * The p99 of acknowledgements in a home while a message with readings of 30 days ago for 20 of its sensors is repaired, over the
 * p99 before it. The sensors have a reading a minute, and the stored days are not those of the readings, so that every
 * day since then has to be folded again: the longest repair that there can be.
 */
export async function late(bench: Bench): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const engine of bench.engines) findings.push(await onEngine(bench, engine));
  return findings;
}

async function onEngine(bench: Bench, engine: Engine): Promise<Finding> {
  const place = await engine.place();
  const home = await inside(place, async (db) => {
    const home = await fillHome(db, { residents: 4 * LATE_SENSORS, hubs: 4, since: daysAgo(32) });
    const codes = new Set(home.hubs[0]?.sensors);
    const residents = home.residents.filter(({ codigo }) => codes.has(codigo));
    await fillReadings(db, { ...home, residents }, 30, 1);
    await fillDays(db, { ...home, residents }, { from: 31, until: 0 });
    return home;
  });
  const server = await startProduct(bench.product, place.env);
  try {
    const [away, ...others] = home.hubs as [Hub, ...Hub[]];
    let first = 0;
    const offer = async (seconds: number) => {
      const offered = await bench.load.offer({
        ...{ url: server.mqtt, hubs: others, messagesASecond: RATE, seconds, patience: 60 },
        ...{ from: Date.now() - 20 * HOUR, every: 5_000, first },
      });
      first = offered.next;
      return offered;
    };
    await offer(5);
    const before = await offer(SECONDS);
    const measuring = offer(SECONDS);
    const started = performance.now();
    const at = Date.now() - 30 * DAY + HOUR + 1;
    await post(
      server.address,
      away,
      away.sensors.map((codigo, n) => readingOf(codigo, 7 * n, at)),
    );
    const acknowledged = performance.now() - started;
    const meanwhile = await measuring;
    bench.say(`  ${engine.name}: p99 ${short(before.p99)} ms before, ${short(meanwhile.p99)} ms meanwhile`);
    return {
      what: `${engine.name}: p99 of acknowledgements while ${LATE_SENSORS} sensors of 30 days ago are repaired / before`,
      values: [meanwhile.p99 / before.p99],
      target: { atMost: 1.5 },
      seen:
        `${short(meanwhile.p99)} / ${short(before.p99)} ms, longest ${short(meanwhile.longest)} / ` +
        `${short(before.longest)} ms; the late message itself ${short(acknowledged)} ms`,
    };
  } finally {
    await server.stop();
  }
}
