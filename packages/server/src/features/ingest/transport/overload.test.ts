import mqtt from 'mqtt';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { sha256 } from '#crypto/secrets';
import type { Database } from '#db/database';
import { DbUnavailable } from '#db/errors';
import { sql } from '#db/sql';
import { careHome } from '#testing/care-home';
import { freshDatabase } from '#testing/database';
import { heldClock } from '#testing/held-clock';
import { openUnfinishedRequest, statusWithoutBody } from '#testing/unfinished-request';
import { Ingest } from '../ingest';
import { openInnerBroker } from './inner-broker';

const START = Date.parse('2026-11-15T08:00:00Z');
const NOW = '2026-11-15T09:00:00Z';
/** Three readings of Anna's sensor in one message: the way that every message takes. */
const message = (n: number) => ({
  readings: [0, 1, 2].map((second) => ({
    sensor: 'S-0001',
    at: new Date(START + n * 3_000 + second * 1_000).toISOString(),
    power: 'on',
    contact: 'ok',
    moisture: 100 + n,
  })),
});

const HUB = { keyHash: sha256('HUB-0001') };
const READINGS = '/ingest/v1/readings';

/** A home whose database can be held up or taken away, and whose queue has capacity for a few messages. */
async function busyHome({ mostBytes = 2_000 } = {}) {
  const db = await freshDatabase();
  let isAway = false;
  let release = () => {};
  let held = Promise.resolve();
  const shakily =
    <Given extends unknown[], Answer>(call: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      if (isAway) throw new DbUnavailable('away');
      await held;
      return call(...given);
    };
  const shaky = <Handle extends Database>(db: Handle): Handle => ({
    ...db,
    ...{ many: shakily(db.many), one: shakily(db.one), maybe: shakily(db.maybe), run: shakily(db.run) },
    transaction: (work, options) => shakily(() => db.transaction(work, options))(),
  });
  const log = pino({ level: 'silent' });
  const wait = (_: number, resume: () => void) => void setImmediate(resume);
  const ingest = new Ingest({ db: shaky(db), clock: heldClock(NOW), log, mostBytes, wait });
  const home = await careHome({ now: '2026-11-15T07:00:00Z', db, ingest });
  await home.patient('Anna', { sensor: await home.sensor('S-0001') });
  await home.hub('HUB-0001');
  await home.hub('HUB-0002');
  const broker = await openInnerBroker({ host: '127.0.0.1', port: 0, ingest, log });
  onTestFinished(() => broker.close());
  const connect = async (codigo: string) => {
    const hub = mqtt.connect(`mqtt://127.0.0.1:${broker.port}`, { username: codigo, password: codigo });
    onTestFinished(() => hub.endAsync(true));
    await new Promise<void>((done) => hub.once('connect', () => done()));
    return hub;
  };
  const hub = await connect('HUB-0001');
  return {
    ...home,
    ingest,
    /** Into the queue, whether or not there is capacity. */
    submit: (n: number) => {
      const payload = Buffer.from(JSON.stringify(message(n)));
      return ingest.receive({ hub: HUB, kind: 'readings', payload }, { retry: true });
    },
    post: (n: number, codigo = 'HUB-0001') => home.post(READINGS, message(n), codigo),
    publish: (n: number) =>
      hub.publishAsync('vigilia/hubs/HUB-0001/readings', JSON.stringify(message(n)), { qos: 1 }),
    count: async () => (await db.one<{ n: number }>(sql`select count(*) as n from reading`)).n,
    hold: () => {
      held = new Promise((done) => {
        release = done;
      });
    },
    takeAway: () => {
      isAway = true;
    },
    restore: () => {
      isAway = false;
      release();
      held = Promise.resolve();
    },
  };
}

test('full: HTTP is asked to come back, MQTT waits for its acknowledgement, and all of it is stored in order', async () => {
  const home = await busyHome();
  expect((await home.post(0)).status).toBe(200);
  home.hold();
  const waiting = [1, 2, 3].map(home.submit);
  await expect.poll(() => home.ingest.hasCapacity(HUB)).toBe(false);
  const refused = await home.post(9);
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2']);

  const acknowledged: number[] = [];
  const published = [4, 5, 6, 7, 8].map((n) => home.publish(n).then(() => acknowledged.push(n)));
  expect((await home.post(9)).status).toBe(503);
  expect(acknowledged).toEqual([]);
  home.restore();
  await Promise.all([...waiting, ...published]);
  expect(acknowledged).toEqual([4, 5, 6, 7, 8]);
  expect((await home.post(9)).body.accepted).toBe(3);
  expect(await home.count()).toBe(3 * (1 + 3 + 5 + 1));
  // Nothing was overtaken: no reading came late.
  expect(await home.db.many(sql`select * from day_to_repair`)).toEqual([]);
});

test('a refused message costs no database statement, and none of its body is read', async () => {
  const home = await busyHome({ mostBytes: 1_000 });
  await home.post(0);
  home.hold();
  const waiting = [1, 2, 3, 4].map(home.submit);
  await expect.poll(() => home.ingest.hasCapacity()).toBe(false);
  const address = await home.app.listen({ host: '127.0.0.1', port: 0 });
  // The key of a hub that was never looked up, and a body that never comes.
  expect(await statusWithoutBody(address, { path: READINGS, token: 'HUB-0002', length: 100_000 })).toBe(503);
  home.restore();
  await Promise.all(waiting);
});

test('bodies that are being read count as waiting, and no longer when their connection is gone', async () => {
  const home = await busyHome({ mostBytes: 40_000 });
  await home.post(0);
  const address = await home.app.listen({ host: '127.0.0.1', port: 0 });
  const unfinished = openUnfinishedRequest(address, { path: READINGS, token: 'HUB-0001', length: 10_000 });
  await expect.poll(() => home.ingest.hasCapacity(HUB)).toBe(false);
  expect((await home.post(1)).status).toBe(503);
  unfinished.destroy();
  await expect.poll(() => home.ingest.hasCapacity(HUB)).toBe(true);
  expect((await home.post(1)).status).toBe(200);
});

test('a wrong key is refused before the body is read', { tags: ['R-API-36'] }, async () => {
  const home = await busyHome();
  const address = await home.app.listen({ host: '127.0.0.1', port: 0 });
  const request = { path: READINGS, token: 'not-a-key-of-ours', length: 1_000_000 };
  expect(await statusWithoutBody(address, request)).toBe(401);
});

test('no database: HTTP is refused, MQTT waits, and both are stored when it is back', async () => {
  const home = await busyHome({ mostBytes: 100_000 });
  expect((await home.post(0)).status).toBe(200);
  home.takeAway();
  const refused = await home.post(1);
  expect(refused.status).toBe(503);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const published = home.publish(2);
  expect((await home.post(1)).status).toBe(503);
  home.restore();
  await published;
  await expect.poll(async () => (await home.post(1)).status).toBe(200);
  expect(await home.count()).toBe(9);
});
