import { setTimeout as wait } from 'node:timers/promises';
import { readingsTopic } from '@vigilia/contract/ingest';
import { live } from '@vigilia/contract/live';
import type { Patient } from '@vigilia/contract/patients';
import mqtt, { type MqttClient } from 'mqtt';
import type { Bench } from './support/bench';
import { eventsOf } from './support/events';
import { median, quantile, short } from './support/figures';
import type { Finding } from './support/finding';
import { daysAgo, fillHome, type Home, sendFirstReadings, signIn } from './support/home';
import { type Engine, inside } from './support/place';
import { startProduct } from './support/product';
import { readingOf } from './support/reading';

const RESIDENTS = 100;
const HUBS = 10;
const READINGS_A_SECOND = 250;
/** The longest wait of a screen that polls instead of using the live feed. */
const POLLING_INTERVAL = 60_000;

/** Time from a hub’s publish to the live event on a screen, under load, divided by the polling interval it replaces. */
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
    await sendFirstReadings(server.address, home);
    const runs: number[][] = [];
    const screen = new Screen();
    const headers = { authorization: `Bearer ${await signIn(server.address)}` };
    const stopWatching = await eventsOf(server.address + live.path, headers, (event, json) => {
      if (event === 'paciente') screen.onPatient(JSON.parse(json) as Patient);
    });
    for (let repeat = 0; repeat < bench.repeats; repeat += 1) {
      await publish(home, hubs, screen, bench.seconds * 1_000);
      runs.push(await screen.delays());
    }
    stopWatching();
    const all = runs.flat();
    return {
      what: `${engine.name}: publish to live event, p99 / polling every 60 s`,
      values: runs.map((delays) => quantile(delays, 0.99) / POLLING_INTERVAL),
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

/** At a steady rate: as many as are due by now, however late a timer fires. */
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

/** A screen on the live feed: a reading has arrived when its card has that moment or a later one. */
class Screen {
  private readonly waiting = new Map<string, { at: string; published: number }[]>();
  private seen: number[] = [];

  expect(sensor: string, at: string): void {
    const all = this.waiting.get(sensor) ?? [];
    this.waiting.set(sensor, all);
    all.push({ at, published: performance.now() });
  }

  onPatient({ sensor_info }: Patient): void {
    const all = this.waiting.get(sensor_info?.codigo ?? '') ?? [];
    while (all[0] && all[0].at <= (sensor_info?.lastTimeOnline ?? '')) {
      this.seen.push(performance.now() - (all.shift()?.published ?? 0));
    }
  }

  /** Of all since the previous call, once the last of them has arrived. */
  async delays(): Promise<number[]> {
    for (let attempts = 0; [...this.waiting.values()].some(({ length }) => length > 0); attempts += 1) {
      if (attempts > 3_000) throw new Error('Readings were published that never reached the feed.');
      await wait(10);
    }
    return this.seen.splice(0);
  }
}
