import mqtt from 'mqtt';
import pino from 'pino';
import { expect, inject, onTestFinished, test } from 'vitest';
import type { Database, Db } from '#db/database';
import { DbUnavailable } from '#db/errors';
import { sql } from '#db/sql';
import { careHome } from '#testing/care-home';
import { freshDatabase } from '#testing/database';
import { freshPlace } from '#testing/place';
import { openBroker } from './broker';
import { Ingest } from './ingest';

const NOW = '2026-11-15T09:00:00Z';
const three = (minute: number) => ({
  readings: [0, 1, 2].map((second) => ({
    sensor: 'S-1',
    at: `2026-11-15T08:${String(minute).padStart(2, '0')}:0${second}Z`,
    power: 'on',
  })),
});

/** A home whose database can be held up, and whose queue has room for one such message and no more. */
async function busyWard() {
  const db = await freshDatabase();
  let state: 'open' | 'held' | 'away' = 'open';
  let release = () => {};
  let held = Promise.resolve();
  const shaky: Database = {
    ...db,
    transaction: async (work) => {
      if (state === 'away') throw new DbUnavailable('away');
      await held;
      return db.transaction(work);
    },
  };
  const log = pino({ level: 'silent' });
  const ingest = new Ingest({ db: shaky, clock: () => Date.parse(NOW), log, queueSize: 5 });
  const home = await careHome({ now: NOW, db, ingest });
  await home.sensor('S-1');
  await home.hub('HUB-0001');
  const broker = await openBroker({ host: '127.0.0.1', port: 0, db, ingest, log });
  onTestFinished(() => broker.close());
  const hub = mqtt.connect(`mqtt://127.0.0.1:${broker.port}`, { username: 'HUB-0001', password: 'HUB-0001' });
  onTestFinished(() => hub.endAsync(true));
  await new Promise<void>((done) => hub.once('connect', () => done()));
  return {
    hub,
    send: (minute: number) => home.post('/ingest/v1/readings', three(minute), 'HUB-0001'),
    publish: (minute: number) =>
      hub.publishAsync('vigilia/hubs/HUB-0001/readings', JSON.stringify(three(minute)), { qos: 1 }),
    count: async () => (await db.one<{ n: number }>(sql`select count(*) as n from reading`)).n,
    hold: () => {
      state = 'held';
      held = new Promise((done) => (release = done));
    },
    sendAway: () => {
      state = 'away';
    },
    letGo: () => {
      state = 'open';
      release();
      held = Promise.resolve();
    },
  };
}

test('too busy: over HTTP a hub is asked to come back, over MQTT it waits for its acknowledgement', async () => {
  const ward = await busyWard();
  expect((await ward.send(0)).status).toBe(200);
  ward.hold();
  const waiting = ward.send(1);
  await expect.poll(async () => (await ward.send(2)).status).toBe(503);
  const refused = await ward.send(2);
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2']);

  let acknowledged = false;
  const published = ward.publish(3).then(() => {
    acknowledged = true;
  });
  expect((await ward.send(2)).status).toBe(503);
  expect(acknowledged).toBe(false);
  ward.letGo();
  expect((await waiting).body.accepted).toBe(3);
  await published;
  expect((await ward.send(2)).body.accepted).toBe(3);
  expect(await ward.count()).toBe(12);
});

test('no database: refused or waiting, and kept when it is back', async () => {
  const ward = await busyWard();
  ward.sendAway();
  const refused = await ward.send(0);
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
  const published = ward.publish(1);
  expect((await ward.send(0)).status).toBe(503);
  ward.letGo();
  await published;
  expect((await ward.send(0)).status).toBe(200);
  expect(await ward.count()).toBe(6);
});

test.skipIf(inject('testDatabase').engine === 'pglite')(
  'whoever waits too long for a lock is asked to come back',
  async () => {
    const place = await freshPlace();
    const [one, two] = [await place.open(), await place.open()];
    onTestFinished(async () => {
      await one.close();
      await two.close();
    });
    await one.script(`insert into centre (nombre, zona, created_at) values ('Huis', 'Europe/Madrid', now())`);
    const reach = async (db: Db) => {
      await db.script(`set local lock_timeout = '1ms'`);
      return db.one(sql`select id from centre for no key update`);
    };
    await one.transaction(async (db) => {
      await reach(db);
      await expect(two.transaction(reach)).rejects.toThrow(DbUnavailable);
    });
  },
);
