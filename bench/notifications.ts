import { setTimeout as wait } from 'node:timers/promises';
import { type Delivery, listDeliveries } from '@vigilia/contract/channels';
import { DAY, type Instant, MINUTE } from '@vigilia/domain/instant';
import type { Database } from '../packages/server/src/db/database';
import { sql } from '../packages/server/src/db/sql';
import { insertCentre } from '../packages/server/src/features/centres/centre.store';
import { storeDevice } from '../packages/server/src/features/notifications/device.store';
import { pushBrowser } from '../packages/server/src/testing/push-browser';
import type { Bench } from './support/bench';
import { compareIngest, manyHomes, oneHome } from './support/compare-ingest';
import { median, quantile, short } from './support/figures';
import type { Finding } from './support/finding';
import { daysAgo, fillHome, type Hub, post, signIn } from './support/home';
import { type Engine, inside } from './support/place';
import { type Product, startProduct } from './support/product';
import { type Receiver, startReceiver } from './support/receiver';

/** Many alerts; and few, while other homes' receivers hang with much that waits for them. */
const BUSY: Load = { alerts: 200, aSecond: 10, hanging: 0 };
const HANGING: Load = { alerts: 60, aSecond: 1, hanging: 50 };
/** For each receiver that hangs. */
const BACKLOG = 400;
const WAITING = 1_000;
/** Of the one that is slow. */
const RECEIVER_DELAY = 20;

const KEY = Buffer.alloc(32, 7);
const settings = (...receivers: Receiver[]) => ({
  ...{ VIGILIA_KEY: KEY.toString('base64'), PUBLIC_URL: 'https://vigilia.example' },
  PUSH_HOSTS: receivers.map(({ host }) => host).join(','),
});

/**
 * How soon an alert is with the push service, how fast what waits is sent, and what notifications cost ingest.
 */
export async function notifications(bench: Bench): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const engine of bench.engines) {
    for (const load of [BUSY, HANGING]) findings.push(await toThePushService(bench, engine, load));
    findings.push(await drain(bench, engine));
    findings.push(...(await ingestWithNotifications(bench, engine)));
  }
  return findings;
}

interface Load {
  readonly alerts: number;
  readonly aSecond: number;
  /** Devices of other homes whose push services never answer, ten a home. */
  readonly hanging: number;
}

/** From the moment an alert opened to the answer of the push service, as the log of deliveries has it. */
async function toThePushService(
  bench: Bench,
  engine: Engine,
  { alerts, aSecond, hanging }: Load,
): Promise<Finding> {
  const receiver = await startReceiver();
  const dead = await Promise.all(Array.from({ length: hanging }, () => startReceiver('never')));
  const place = await engine.place();
  const home = await inside(place, async (db) => {
    const filled = await fillHome(db, { residents: alerts, hubs: 10, since: daysAgo(2) });
    await addDevices(db, receiver);
    for (let first = 0; first < hanging; first += 10) {
      const other = await insertCentre(db, OTHER_HOME, Date.now());
      for (const one of dead.slice(first, first + 10))
        await addWaiting(db, other, await addDevice(db, other, one), BACKLOG);
    }
    return filled;
  });
  const server = await startProduct(bench.product, { ...place.env, ...settings(receiver, ...dead) });
  try {
    const sensors = home.hubs.flatMap((hub) => hub.sensors.map((sensor) => ({ hub, sensor })));
    const startedAt = performance.now();
    const sent: Promise<void>[] = [];
    for (const [n, { hub, sensor }] of sensors.entries()) {
      await wait(Math.max(0, startedAt + (n * 1_000) / aSecond - performance.now()));
      sent.push(sendWet(server, hub, sensor));
    }
    await Promise.all(sent);
    const deliveries = await allDelivered(server, alerts);
    const took = deliveries.map(({ at, finishedAt }) => Date.parse(finishedAt ?? '') - Date.parse(at));
    return {
      what: `${engine.name}: ${aSecond} alerts/s${hanging > 0 ? `, ${hanging} receivers of other homes hang, ${hanging * BACKLOG} rows wait` : ''}: opened until the push service has it, p99`,
      values: [quantile(took, 0.99)],
      unit: ' ms',
      target: { atMost: 2_000 },
      seen: `p50 ${short(median(took))} ms, longest ${short(Math.max(...took))} ms of ${took.length}`,
    };
  } finally {
    await server.stop();
    await Promise.all([receiver, ...dead].map((one) => one.close()));
  }
}

const OTHER_HOME = { nombre: 'Other', zona: 'Europe/Madrid', serviciosAvanzados: false };

/** Wet for longer than it takes to open an alert. */
const sendWet = (server: Product, hub: Hub, sensor: string): Promise<void> => {
  const now = Date.now();
  const minutes = [8, 7, 6, 5, 4, 3, 2, 1, 0];
  return post(
    server.address,
    hub,
    minutes.map((minute) => ({
      ...{ sensor, power: 'on' as const, contact: 'ok' as const, moisture: 300, battery: 80, signal: 70 },
      at: new Date(now - minute * MINUTE).toISOString(),
    })),
  );
};

async function allDelivered(server: Product, count: number): Promise<Delivery[]> {
  const headers = { authorization: `Bearer ${await signIn(server.address)}` };
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const found: Delivery[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const answer = await fetch(`${server.address}${listDeliveries.path}?status=sent${query}`, { headers });
      const page = listDeliveries.response.parse(await answer.json());
      found.push(...page.lista.filter(({ event }) => event === 'call'));
      cursor = page.next;
    }
    if (found.length >= count) return found;
    await wait(200);
  }
  throw new Error('Not every alert reached the push service.');
}

/** Waiting when the server starts, for one push service that takes its time. */
async function drain(bench: Bench, engine: Engine): Promise<Finding> {
  const values: number[] = [];
  for (let repeat = 0; repeat < bench.repeats; repeat += 1) {
    const receiver = await startReceiver(RECEIVER_DELAY);
    const place = await engine.place();
    await inside(place, async (db) => {
      const { centroId } = await fillHome(db, { residents: 1, hubs: 1, since: daysAgo(2) });
      await addWaiting(db, centroId, await addDevice(db, centroId, receiver), WAITING);
    });
    const server = await startProduct(bench.product, { ...place.env, ...settings(receiver) });
    const startedAt = performance.now();
    try {
      while (receiver.answered() < WAITING) await wait(20);
      values.push((performance.now() - startedAt) / 1_000);
    } finally {
      await server.stop();
      await receiver.close();
    }
  }
  return {
    what: `${engine.name}: ${WAITING} waiting notifications, a receiver of ${RECEIVER_DELAY} ms: all sent`,
    values,
    unit: ' s',
    target: { atMost: 60 },
    seen: `${short(WAITING / median(values))} a second, four at once`,
  };
}

/** Every home has a device and another system that is told. */
async function ingestWithNotifications(bench: Bench, engine: Engine): Promise<Finding[]> {
  const receiver = await startReceiver();
  const prepare = async (db: Database) => {
    await addDevices(db, receiver);
  };
  try {
    const findings: Finding[] = [];
    for (const comparison of [manyHomes(engine), oneHome])
      findings.push(
        ...(await compareIngest(bench, engine, 'notifications', comparison, [
          { prepare, env: settings(receiver) },
          {},
        ])),
      );
    return findings;
  } finally {
    await receiver.close();
  }
}

/** One for every centre, and a member of staff where there is none. */
async function addDevices(db: Database, { host }: Receiver): Promise<void> {
  const now = Date.now();
  await db.run(sql`
    insert into staff (username, nombre, locale, roles, "twoFactorEnabled", password_hash, created_at)
    select 'of-' || centre.id, 'Of ' || centre.id, 'en', '{ROLE_CENTRO}', false, '', ${new Date(now)}
    from centre where not exists (select from staff_centre where centro_id = centre.id)`);
  await db.run(sql`
    insert into staff_centre (staff_id, centro_id)
    select staff.id, centre.id from centre join staff on username = 'of-' || centre.id`);
  const people = await db.many<{ id: number }>(sql`select id from staff`);
  for (const { id } of people) {
    const { subscription } = pushBrowser(host, `/${id}`);
    const device = { ...subscription, staffId: id, label: 'Phone', sessionHash: new Uint8Array(32) };
    await storeDevice(db, device, now);
  }
}

/** Of somebody who has none yet. */
async function addDevice(db: Database, centroId: number, { host }: Receiver): Promise<number> {
  const now = Date.now();
  const { id: staffId } = await db.one<{ id: number }>(sql`
    insert into staff (username, nombre, locale, roles, "twoFactorEnabled", password_hash, created_at)
    values (${host}, 'Of ' || ${host}, 'en', '{}', false, '', ${new Date(now)}) returning id`);
  await db.run(sql`insert into staff_centre (staff_id, centro_id) values (${staffId}, ${centroId})`);
  const { subscription } = pushBrowser(host, `/${staffId}`);
  const device = { ...subscription, staffId, label: 'Phone', sessionHash: new Uint8Array(32) };
  return (await storeDevice(db, device, now)).id;
}

/** That an alert is over, of which nothing else waits. */
const OVER = {
  ...{ alert: 1, kind: 'wet', of: null, priority: 'medium', status: 'ended', step: 0, room: '12' },
  ...{ section: null, hub: null, hidden: false, since: 0 },
};

const addWaiting = (
  db: Database,
  centroId: number,
  device: number,
  count: number,
  now: Instant = Date.now(),
) =>
  db.run(sql`
    insert into outbox (centro_id, channel, target, dedupe, event, payload, created_at, due_at, expires_at)
    select ${centroId}, 'push', ${String(device)}, 'waiting:' || ${String(device)} || ':' || n, 'over', ${OVER},
      ${new Date(now)}, ${new Date(now)}, ${new Date(now + DAY)}
    from generate_series(1, ${count}) as n`);
