import { setTimeout as wait } from 'node:timers/promises';
import { type AlertChange, type AlertList, releaseAlert, takeAlert } from '@vigilia/contract/alerts';
import { live } from '@vigilia/contract/live';
import { fillPath } from '@vigilia/contract/routes';
import { MINUTE } from '@vigilia/domain/instant';
import type { Database } from '../packages/server/src/db/database';
import { sql } from '../packages/server/src/db/sql';
import type { Bench } from './support/bench';
import { compareIngest, manyHomes, oneHome } from './support/compare-ingest';
import { eventsOf } from './support/events';
import { median, quantile, short } from './support/figures';
import type { Finding } from './support/finding';
import { daysAgo, fillHome, type Hub, post, signIn } from './support/home';
import { fillHomes } from './support/homes';
import { type Engine, inside } from './support/place';
import { processorTime } from './support/processor-time';
import { startProduct } from './support/product';
import { readingOf } from './support/reading';

const RESIDENTS = 110;
/** The sensors of the last one are not part of the load: their alerts are what is waited for. */
const HUBS = 11;
const READINGS_A_SECOND = 250;
/** Long enough for some hundred alerts, also on a busy machine. */
const LOAD_SECONDS = 20;
const HOMES = 500;
const IDLE_SECONDS = 20;
const LOW_BATTERY = 20;
const FULL_BATTERY = 90;

/**
 * What alerts cost: ingest with them over ingest without, the way of an alert to a screen and of somebody who takes it,
 * and many homes in which nothing happens.
 */
export async function alerts(bench: Bench): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const engine of bench.engines) {
    for (const comparison of [manyHomes(engine), oneHome])
      findings.push(
        ...(await compareIngest(bench, engine, 'alerts', comparison, [{}, { prepare: watchNothing }])),
      );
    findings.push(...(await toTheScreen(bench, engine)));
    if (engine.name === 'postgres') findings.push(await idle(bench, engine));
  }
  return findings;
}

/** Another process holds all leases, so that the server of this place watches nothing. */
const watchNothing = (db: Database): Promise<unknown> =>
  db.run(sql`
    insert into watch (shard, holder, until_at, beat_at, watched_since)
    select shard, '00000000-0000-0000-0000-000000000001', now() + interval '1 day', now(), now()
    from generate_series(0, 15) as shard`);

async function toTheScreen(bench: Bench, engine: Engine): Promise<Finding[]> {
  const place = await engine.place();
  const home = await inside(place, (db) =>
    fillHome(db, { residents: RESIDENTS, hubs: HUBS, since: daysAgo(2) }),
  );
  const server = await startProduct(bench.product, place.env);
  const token = await signIn(server.address);
  const headers = { authorization: `Bearer ${token}` };
  const screen = new Screen();
  const stopWatching = await eventsOf(server.address + live.path, headers, (event, json) => {
    if (event === 'alerts') for (const alert of (JSON.parse(json) as AlertList).lista) screen.onAlert(alert);
    if (event === 'alert') screen.onAlert((JSON.parse(json) as AlertChange).alert);
  });
  const watched = home.hubs[HUBS - 1] as Hub;
  const sendBattery = async (battery: number) => {
    const at = Date.now();
    await post(
      server.address,
      watched,
      watched.sensors.map((sensor, n) => ({ ...readingOf(sensor, n, at), battery })),
    );
  };
  try {
    const [opened, takes, seen]: [number[], number[], number[]] = [[], [], []];
    const load = bench.load.offer({
      ...{ url: server.mqtt, hubs: home.hubs.slice(0, -1), messagesASecond: READINGS_A_SECOND },
      ...{ seconds: LOAD_SECONDS, patience: 60, from: daysAgo(1), every: MINUTE, first: 0 },
    });
    const isLoaded = load.then(
      () => false,
      () => false,
    );
    do {
      const sentAt = performance.now();
      await sendBattery(LOW_BATTERY);
      const alerts = await screen.all(watched.sensors.length, 'open');
      opened.push(...alerts.map(({ at }) => at - sentAt));
      for (const { id } of alerts) {
        const askedAt = performance.now();
        const act = { method: 'POST', headers };
        const answer = await fetch(server.address + fillPath(takeAlert.path, { id }), act);
        if (!answer.ok) throw new Error(`Not taken: ${answer.status} ${await answer.text()}`);
        await answer.text();
        takes.push(performance.now() - askedAt);
        seen.push((await screen.one(id, 'taken')) - askedAt);
        await (await fetch(server.address + fillPath(releaseAlert.path, { id }), act)).text();
      }
      await sendBattery(FULL_BATTERY);
      await screen.all(0, 'open');
    } while (await Promise.race([isLoaded, wait(0, true)]));
    await load;
    const finding = (what: string, values: readonly number[], atMost: number): Finding => ({
      what: `${engine.name}: ${what} at ${READINGS_A_SECOND} readings/s, p99`,
      values: [quantile(values, 0.99)],
      unit: ' ms',
      target: { atMost },
      seen: `p50 ${short(median(values))} ms, p99 ${short(quantile(values, 0.99))} ms of ${short(values.length)}`,
    });
    return [
      finding('sent to the alert on a screen', opened, 1_000),
      finding('taking an alert', takes, 150),
      finding('taken until another screen shows it', seen, 1_000),
    ];
  } finally {
    stopWatching();
    await server.stop();
  }
}

/** A screen on the live feed, which waits for alerts about batteries. */
class Screen {
  private readonly shown = new Map<number, { status: string; at: number }>();

  onAlert(alert: AlertChange['alert']): void {
    if (alert?.kind !== 'battery') return;
    if (alert.status === 'ended') this.shown.delete(alert.id);
    else this.shown.set(alert.id, { status: alert.status, at: performance.now() });
  }

  /** When each of so many appeared. */
  async all(count: number, status: string): Promise<{ id: number; at: number }[]> {
    await until(
      () => this.shown.size === count && [...this.shown.values()].every((alert) => alert.status === status),
    );
    return [...this.shown].map(([id, { at }]) => ({ id, at }));
  }

  async one(id: number, status: string): Promise<number> {
    await until(() => this.shown.get(id)?.status === status);
    return this.shown.get(id)?.at ?? 0;
  }
}

async function until(holds: () => boolean): Promise<void> {
  for (let attempts = 0; !holds(); attempts += 1) {
    if (attempts > 15_000) throw new Error('An alert never reached the feed.');
    await wait(2);
  }
}

/** Nothing arrives and nothing becomes due: heartbeats alone. */
async function idle(bench: Bench, engine: Engine): Promise<Finding> {
  const place = await engine.place();
  await inside(place, (db) => fillHomes(db, { homes: HOMES, residents: 80, hubs: 2, since: Date.now() }));
  const startedAt = performance.now();
  const server = await startProduct(bench.product, place.env);
  const listening = performance.now() - startedAt;
  try {
    // Until the first look at all homes is over.
    let before = processorTime(server.pid);
    for (let used = Number.POSITIVE_INFINITY; used > 0.5; ) {
      await wait(2_000);
      const now = processorTime(server.pid);
      used = now - before;
      before = now;
    }
    const values: number[] = [];
    for (let repeat = 0; repeat < 2; repeat += 1) {
      const start = processorTime(server.pid);
      await wait(IDLE_SECONDS * 1_000);
      values.push((processorTime(server.pid) - start) / IDLE_SECONDS);
    }
    return {
      what: `${engine.name}: ${HOMES} homes of 80 residents, nothing happens: share of a processor`,
      values,
      target: { atMost: 0.1 },
      seen: `listening after ${short(listening)} ms`,
    };
  } finally {
    await server.stop();
  }
}
