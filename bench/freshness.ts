import { setTimeout as wait } from 'node:timers/promises';
import { readingsTopic } from '@vigilia/contract/ingest';
import { live } from '@vigilia/contract/live';
import type { Patient } from '@vigilia/contract/patients';
import mqtt, { type MqttClient } from 'mqtt';
import type { Bench } from './support/bench';
import { eventsOf } from './support/events';
import { median, quantile, short } from './support/figures';
import type { Finding } from './support/finding';
import { daysAgo, fillHome, type Home, hearAll, signIn } from './support/home';
import { type Engine, inside } from './support/place';
import { startProduct } from './support/product';
import { readingOf } from './support/reading';

const RESIDENTS = 100;
const HUBS = 10;
const READINGS_A_SECOND = 250;
/** What a screen had to wait for at worst before there was a live feed. */
const POLL = 60_000;

/** How long after a hub published a reading a screen that watches has it, under load; as a part of the poll it replaces. */
export async function freshness(bench: Bench): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const engine of bench.engines) findings.push(await onEngine(bench, engine));
  return findings;
}

async function onEngine(bench: Bench, engine: Engine): Promise<Finding> {
  const place = await engine.place();
  const home = await inside(place, (db) =>
    fillHome(db, { residents: RESIDENTS, hubs: HUBS, since: daysAgo(2) }),
  );
  const server = await startProduct(bench.product, place.env);
  const hubs = await Promise.all(home.hubs.map((hub) => connect(server.mqtt, hub)));
  try {
    await hearAll(server.address, home);
    const runs: number[][] = [];
    const screen = new Screen();
    const headers = { authorization: `Bearer ${await signIn(server.address)}` };
    const hangUp = await eventsOf(server.address + live.path, headers, (event, json) => {
      if (event === 'paciente') screen.see(JSON.parse(json) as Patient);
    });
    for (let repeat = 0; repeat < bench.repeats; repeat += 1) {
      await publish(home, hubs, screen, bench.seconds * 1_000);
      runs.push(await screen.delays());
    }
    hangUp();
    const all = runs.flat();
    return {
      what: `${engine.name}: publish to live event, p99 / the poll of 60 s`,
      values: runs.map((delays) => quantile(delays, 0.99) / POLL),
      target: { atMost: 1 / 240 },
      seen: `p50 ${short(median(all))} ms, p99 ${short(quantile(all, 0.99))} ms of ${short(all.length)}`,
    };
  } finally {
    for (const hub of hubs) await hub.endAsync();
    await server.stop();
  }
}

const connect = (url: string, { codigo, key }: { codigo: string; key: string }): Promise<MqttClient> =>
  mqtt.connectAsync(url, { clientId: codigo, username: codigo, password: key, protocolVersion: 4 });

/** Evenly over the time: as many as are due by now, whatever the timers do. */
async function publish(home: Home, hubs: readonly MqttClient[], screen: Screen, milliseconds: number) {
  const started = Date.now();
  let sent = 0;
  while (Date.now() - started < milliseconds) {
    const due = ((Date.now() - started) / 1_000) * READINGS_A_SECOND;
    for (; sent < due; sent += 1) {
      const which = sent % HUBS;
      const { codigo, sensors } = home.hubs[which] as Home['hubs'][number];
      const sensor = sensors[Math.floor(sent / HUBS) % sensors.length] as string;
      const reading = readingOf(sensor, sent, Date.now());
      screen.expect(sensor, reading.at);
      hubs[which]?.publish(readingsTopic(codigo), JSON.stringify({ readings: [reading] }), { qos: 1 });
    }
    await wait(4);
  }
}

/** Somebody who watches the feed: a reading is on the screen when its card tells of that moment, or of a later one. */
class Screen {
  private readonly waiting = new Map<string, { at: string; published: number }[]>();
  private seen: number[] = [];

  expect(sensor: string, at: string): void {
    const all = this.waiting.get(sensor) ?? [];
    this.waiting.set(sensor, all);
    all.push({ at, published: performance.now() });
  }

  see({ sensor_info }: Patient): void {
    const all = this.waiting.get(sensor_info?.codigo ?? '') ?? [];
    while (all[0] && all[0].at <= (sensor_info?.lastTimeOnline ?? '')) {
      this.seen.push(performance.now() - (all.shift()?.published ?? 0));
    }
  }

  /** Of all since the last time, once the last of them is there. */
  async delays(): Promise<number[]> {
    for (let patience = 0; [...this.waiting.values()].some(({ length }) => length > 0); patience += 1) {
      if (patience > 3_000) throw new Error('Readings were published that never reached the feed.');
      await wait(10);
    }
    return this.seen.splice(0);
  }
}
