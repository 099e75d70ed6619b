import { MINUTE } from '@vigilia/domain/instant';
import mqtt, { type MqttClient } from 'mqtt';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#config';
import { sha256 } from '#crypto/secrets';
import type { Database } from '#db/database';
import { DbUnavailable } from '#db/errors';
import { sql } from '#db/sql';
import { findHubByCode, setHubKey } from '#features/hubs/hub.store';
import { careHome } from '#testing/care-home';
import { closeAfterTest } from '#testing/closing';
import { freePort } from '#testing/free-port';
import { heldTimers } from '#testing/held-timers';
import { VIGILIA_KEY } from '#testing/key';
import { networkLink } from '#testing/network-link';
import { type RabbitmqCluster, rabbitmqCluster, rabbitmqFolder } from '#testing/rabbitmq';
import { Ingest } from '../../ingest';
import { CHANGES_BEAT, Changes } from './changes';
import { EXCHANGE, QUEUES, queueOf, readingsKey, UNROUTED } from './names';
import { closeRabbitmq, connectToRabbitmq, DATABASE_CHECK, openRabbitmq } from './open-rabbitmq';

const log = pino({ level: 'silent' });

describe.skipIf(!rabbitmqFolder())('hubs that send through RabbitMQ', () => {
  let cluster: RabbitmqCluster;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    cluster = await rabbitmqCluster(1, `http://127.0.0.1:${port}`);
  });
  afterAll(() => cluster?.close());

  /** A home with two hubs whose server answers RabbitMQ, and takes from it once it is `open`. */
  async function home({ isPrepared = (): boolean => true } = {}) {
    const env = { ...cluster.env, DATABASE_URL: 'postgres://not-used', VIGILIA_KEY };
    const config = readConfig(env).rabbitmq!;
    const home = await careHome({ rabbitmq: { ...config, isPrepared } });
    await home.app.listen({ port });
    await home.patient('Anna', { sensor: await home.sensor('S-00A1') });
    await home.hub('HUB-1');
    await home.hub('HUB-2');
    home.clock.pass({ hours: 9 });
    closeAfterTest({ close: await home.ingest.open(() => () => {}) });
    const connection = connectToRabbitmq(config, log);
    const timers = heldTimers();
    const open = async () => {
      const rabbitmq = await openRabbitmq({
        ...{ connection, config, db: home.db, ingest: home.ingest, log, schedule: timers.schedule },
      });
      closeAfterTest({ close: () => rabbitmq.close().then(() => closeRabbitmq(connection)) });
      await rabbitmq.settled();
      return rabbitmq;
    };
    const stored = async () =>
      (await home.db.many<{ at: number }>(sql`select at from reading order by at`)).map(({ at }) =>
        new Date(at).toISOString(),
      );
    return { ...home, config, connection, open, stored, timers };
  }

  async function connect(username: string, more: mqtt.IClientOptions = {}): Promise<MqttClient> {
    const client = mqtt.connect(`mqtt://127.0.0.1:${cluster.nodes[0]!.mqttPort}`, {
      ...{ username, password: username, clientId: username, protocolVersion: 4, reconnectPeriod: 0 },
      ...more,
    });
    closeAfterTest({ close: () => client.endAsync(true) });
    await new Promise<void>((done, fail) => {
      client.once('connect', () => done());
      if (client.options.reconnectPeriod) return; // as a hub does
      client.once('error', fail);
      client.once('close', () => fail(new Error('closed')));
    });
    return client;
  }

  const reading = (minute: number) => ({
    sensor: 'S-00A1',
    at: new Date(Date.parse('2026-11-15T17:00:00Z') + minute * 60_000).toISOString(),
    power: 'on',
  });
  /** Fails where the broker closes the connection: nothing would acknowledge it any more. */
  const send = async (client: MqttClient, codigo: string, ...readings: object[]) => {
    const reconnects = Boolean(client.options.reconnectPeriod);
    if (!client.connected && !reconnects) throw new Error('The broker closed it.');
    await Promise.race([
      client.publishAsync(`vigilia/hubs/${codigo}/readings`, JSON.stringify({ readings }), { qos: 1 }),
      new Promise<never>((_, fail) => {
        if (!reconnects) client.once('close', () => fail(new Error('The broker closed it.')));
      }),
    ]);
  };

  test('readings are stored, and the hub gets a note about those that were rejected', async () => {
    const { open, stored } = await home();
    await open();
    // It connects again where RabbitMQ, which asks the server about each topic, had no answer in time.
    const hub = await connect('HUB-1', { reconnectPeriod: 100 });
    const notes: unknown[] = [];
    hub.on('message', (_, text) => notes.push(JSON.parse(String(text))));
    await hub.subscribeAsync('vigilia/hubs/HUB-1/rejected', { qos: 1 });
    // A note that RabbitMQ does not take is not sent again; the next message brings the next note.
    const sendAndRead = async () => {
      await send(hub, 'HUB-1', reading(1), { sensor: 'S-00A1', at: 'yesterday' });
      return notes[0];
    };
    await expect.poll(sendAndRead, { interval: 500 }).toMatchObject({ rejected: [{ index: 1 }] });
    expect(await stored()).toEqual([reading(1).at]);
  });

  test('what was acknowledged while no server took messages is stored by the next one', async () => {
    const first = await home();
    await first.open();
    first.connection.unsafeDestroy();
    const hub = await connect('HUB-1');
    await send(hub, 'HUB-1', reading(2));
    await send(hub, 'HUB-1', reading(3));
    expect(await first.stored()).toEqual([]);
    const connection = connectToRabbitmq(first.config, log);
    const again = await openRabbitmq({
      ...{
        connection,
        config: first.config,
        db: first.db,
        ingest: first.ingest,
        log,
        schedule: first.timers.schedule,
      },
    });
    closeAfterTest({ close: () => again.close().then(() => closeRabbitmq(connection)) });
    await expect.poll(first.stored).toEqual([reading(2).at, reading(3).at]);
  });

  test.each<[string, mqtt.IClientOptions]>([
    ['a wrong key', { password: 'HUB-2' }],
    ['the client id of another hub', { clientId: 'HUB-2' }],
    ['no key', { password: '' }],
  ])('a hub with %s is refused', async (_, options) => {
    await home();
    await expect(connect('HUB-1', options)).rejects.toThrow();
  });

  test('a hub can neither publish nor read under another hub’s name', async () => {
    const { open, stored } = await home();
    await open();
    const hub = await connect('HUB-1');
    const closed = new Promise<void>((done) => hub.once('close', done));
    hub.publish('vigilia/hubs/HUB-2/readings', JSON.stringify({ readings: [reading(4)] }), { qos: 1 });
    await closed;
    const other = await connect('HUB-1');
    const refused = new Promise<void>((done) => other.once('close', done));
    other.subscribe('vigilia/hubs/+/readings', { qos: 1 }, () => undefined);
    await refused;
    expect(await stored()).toEqual([]);
  });

  test('the connection of a hub whose key was replaced at once is ended, and the new key opens another', async () => {
    const { db, open, stored } = await home();
    await open();
    const hub = await connect('HUB-1');
    await send(hub, 'HUB-1', reading(5));
    await expect.poll(stored).toEqual([reading(5).at]);
    const row = (await findHubByCode(db, 'HUB-1'))!;
    await setHubKey(db, row, sha256('another-key'), { previousUntil: null, now: Date.now() });
    const closed = new Promise<boolean>((done) => hub.once('close', () => done(true)));
    // The notification may come after the next message, not after many.
    await expect
      .poll(() => Promise.race([closed, send(hub, 'HUB-1', reading(5)).then(() => false)]))
      .toBe(true);
    await connect('HUB-1', { password: 'another-key' });
  });

  test('a hub that is added is bound at once, one that is deleted is unbound', async () => {
    const { hub, db, open, first } = await home();
    const { settled } = await open();
    const isBound = async (codigo: string) => {
      await settled();
      const bindings = await cluster.nodes[0]!.control('list_bindings', 'destination_name', 'routing_key');
      return bindings.split('\n').includes(`${queueOf(first)}\t${readingsKey(codigo)}`);
    };
    await hub('HUB-3');
    await expect.poll(() => isBound('HUB-3')).toBe(true);
    await db.run(sql`update hub set deleted_at = now() where codigo = 'HUB-3'`);
    await expect.poll(() => isBound('HUB-3')).toBe(false);
  });

  test('a message that was acknowledged before its hub was bound is stored like any other', async () => {
    const { connection, open, first, stored } = await home();
    await open();
    await connection.queueUnbind({
      ...{ queue: queueOf(first), exchange: EXCHANGE, routingKey: readingsKey('HUB-2') },
    });
    await send(await connect('HUB-2'), 'HUB-2', reading(6));
    await expect.poll(stored).toEqual([reading(6).at]);
  });

  test('what was acknowledged to a hub that was deleted since is set aside, not dropped', async () => {
    const first = await home();
    await first.open();
    first.connection.unsafeDestroy();
    await send(await connect('HUB-2'), 'HUB-2', reading(7));
    await first.db.run(sql`update hub set deleted_at = now() where codigo = 'HUB-2'`);
    const connection = connectToRabbitmq(first.config, log);
    const { config, db, ingest } = first;
    const again = await openRabbitmq({
      connection,
      config,
      db,
      ingest,
      log,
      schedule: first.timers.schedule,
    });
    closeAfterTest({ close: () => again.close().then(() => closeRabbitmq(connection)) });
    const setAside = () => db.many(sql`select kind, error from unstored_message`);
    await expect.poll(setAside).toEqual([{ kind: 'readings', error: 'The hub that sent it is deleted.' }]);
    expect(await first.stored()).toEqual([]);
  });

  test('a server that reaches RabbitMQ and not the database hands its shards to one that does', async () => {
    const healthy = await home();
    const uptime = { now: 0 };
    /** Calls that get no answer until the network is mended. */
    const unanswered: ((error: Error) => void)[] = [];
    const cut = { is: false };
    const orHang =
      <Given extends unknown[], Answer>(call: (...given: Given) => Promise<Answer>) =>
      (...given: Given): Promise<Answer> =>
        cut.is ? new Promise((_, fail) => unanswered.push(fail)) : call(...given);
    const { db: reached } = healthy;
    const db: Database = {
      ...reached,
      ...{ one: orHang(reached.one), many: orHang(reached.many), maybe: orHang(reached.maybe) },
      ...{ run: orHang(reached.run), transaction: orHang(reached.transaction) },
    } as Database;
    const ingest = new Ingest({
      ...{ db, log, clock: { ...healthy.clock, monotonic: () => uptime.now } },
    });
    const connection = connectToRabbitmq(healthy.config, log);
    const timers = heldTimers();
    const { schedule } = timers;
    const partitioned = await openRabbitmq({ connection, config: healthy.config, db, ingest, log, schedule });
    closeAfterTest({ close: () => partitioned.close().then(() => closeRabbitmq(connection)) });
    await partitioned.settled();
    const hub = await connect('HUB-1');
    await send(hub, 'HUB-1', reading(8));
    await expect.poll(healthy.stored).toEqual([reading(8).at]);
    await healthy.open();
    cut.is = true;
    await send(hub, 'HUB-1', reading(9));
    for (const seconds of [2, 8]) {
      uptime.now += seconds * 1_000;
      timers.fire(DATABASE_CHECK);
    }
    await expect.poll(healthy.stored).toEqual([reading(8).at, reading(9).at]);
    cut.is = false;
    for (const fail of unanswered) fail(new DbUnavailable('connection lost'));
  });

  test('a hub may not sign in before there is a place for what it publishes', async () => {
    const exchange = { isThere: false };
    const { app, config } = await home({ isPrepared: () => exchange.isThere });
    const ask = async () => {
      const payload = 'username=HUB-1&password=HUB-1&client_id=HUB-1&vhost=%2F';
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const url = `/broker-auth/user?token=${config.authToken}`;
      return (await app.inject({ method: 'POST', url, headers, payload })).body.split(' ')[0];
    };
    expect(await ask()).toBe('deny');
    exchange.isThere = true;
    expect(await ask()).toBe('allow');
  });

  test('nobody but RabbitMQ is answered', async () => {
    const { app } = await home();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const asked = {
      method: 'POST',
      headers,
      payload: 'username=HUB-1&password=HUB-1&client_id=HUB-1',
    } as const;
    for (const url of ['/broker-auth/user', '/broker-auth/user?token=', '/broker-auth/user?token=a&token=b'])
      expect((await app.inject({ ...asked, url })).statusCode).toBe(403);
  });

  test('a hub that came back with its new key stays connected when another server learns of the change', async () => {
    const { db, config, ingest, open } = await home();
    await open();
    const later = connectToRabbitmq(config, log);
    const timers = heldTimers();
    const unaware = Object.assign(Object.create(ingest), { onHubChange: () => () => undefined });
    const other = await openRabbitmq({
      ...{ connection: later, config, db, ingest: unaware, log, schedule: timers.schedule },
    });
    closeAfterTest({ close: () => other.close().then(() => closeRabbitmq(later)) });
    const look = async () => {
      timers.fire(MINUTE);
      await other.settled();
      return other.isPrepared();
    };
    // RabbitMQ may refuse one of two servers that declare the same queues at once; then it knows the hubs a look later.
    await expect.poll(look).toBe(true);
    await look();
    const before = await connect('HUB-1');
    const ended = new Promise<void>((done) => before.once('close', () => done()));
    const row = (await findHubByCode(db, 'HUB-1'))!;
    await setHubKey(db, row, sha256('another-key'), { previousUntil: null, now: Date.now() });
    await ended;
    const after = await connect('HUB-1', { password: 'another-key' });
    const signedIn = () =>
      db.one(sql`select signed_in_key_hash = key_hash as "isNew" from hub where codigo = 'HUB-1'`);
    await expect.poll(signedIn).toEqual({ isNew: true });
    const disconnected = new Promise<string>((done) => after.once('close', () => done('disconnected')));
    await look();
    const published = after.publishAsync('vigilia/hubs/HUB-1/readings', '{"readings":[]}', { qos: 1 });
    expect(await Promise.race([disconnected, published.then(() => 'connected')])).toBe('connected');
  });

  test.each(['user', 'vhost', 'resource', 'topic'])(
    'a question about %s without what it is about is denied',
    async (question) => {
      const { app, config } = await home();
      const url = `/broker-auth/${question}?token=${config.authToken}`;
      const ask = (type?: string, payload = '') =>
        app.inject({ method: 'POST', url, ...(type && { headers: { 'content-type': type }, payload }) });
      for (const { statusCode, body } of [await ask(), await ask('application/x-www-form-urlencoded')])
        expect([statusCode, body]).toEqual([200, 'deny']);
      for (const payload of ['null', '{}', '[]', '1', '{"username":1,"password":2,"client_id":1}'])
        expect((await ask('application/json', payload)).statusCode).toBe(415);
    },
  );

  test.each(['user', 'vhost', 'resource', 'topic'])(
    'a question about %s that is malformed is denied, one of more than 8 kB is refused',
    async (question) => {
      const { app, config } = await home();
      const url = `/broker-auth/${question}?token=${config.authToken}`;
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const ask = (payload: string) => app.inject({ method: 'POST', url, headers, payload });
      for (const payload of ['%', '=&=', 'null', '__proto__=x&username', 'x'.repeat(8_192)]) {
        const { statusCode, body } = await ask(payload);
        expect([payload.slice(0, 20), statusCode, body]).toEqual([payload.slice(0, 20), 200, 'deny']);
      }
      expect((await ask('x'.repeat(8_193))).statusCode).toBe(413);
    },
  );

  test('the queues are quorum queues with one active consumer each', async () => {
    const { open } = await home();
    await open();
    const listed = await cluster.nodes[0]!.control('list_queues', 'name', 'type', 'arguments', '--silent');
    const queues = listed.split('\n').filter((row) => row.startsWith('vigilia.'));
    expect(new Set(queues.map((row) => row.split('\t')[0]))).toEqual(new Set([...QUEUES, UNROUTED]));
    for (const row of queues) expect(row).toMatch(/quorum.*x-single-active-consumer.*true/);
  });

  test('a hub whose code has a dot is named, and the server does not start with RabbitMQ', async () => {
    const { hub, open } = await home();
    await hub('HUB.4');
    await expect(open()).rejects.toThrow(/HUB\.4/);
  });

  test('a broker that stops answering holds up nobody who closes', async () => {
    const { db, ingest, config, clock } = await home();
    const link = await networkLink(Number(config.hosts[0]!.split(':')[1]));
    closeAfterTest(link);
    const hosts = [`127.0.0.1:${link.port}`];
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
    const connection = connectToRabbitmq({ ...config, hosts }, log);
    const { schedule } = heldTimers();
    const changes = new Changes({ connection, log, clock, schedule });
    const rabbitmq = await openRabbitmq({ connection, config, db, ingest, log, schedule });
    await rabbitmq.settled();
    link.silence();
    await rabbitmq.close();
    await closeRabbitmq(connection, changes);
    expect(lines).toEqual([]); // the connection was not lost before
  });

  test('a server that receives no changes reads anew every few seconds until it does, and no other', async () => {
    const { config, clock } = await home();
    const link = await networkLink(Number(config.hosts[0]!.split(':')[1]));
    const connection = connectToRabbitmq({ ...config, hosts: [`127.0.0.1:${link.port}`] }, log);
    const timers = heldTimers();
    const changes = new Changes({ connection, log, clock, schedule: timers.schedule });
    closeAfterTest({
      close: async () => {
        await link.close();
        connection.unsafeDestroy();
      },
    });
    const notes = new Set<string>();
    let anew = 0;
    changes.listen(
      (note) => notes.add(note),
      () => (anew += 1),
    );
    const beat = () => {
      clock.pass({ seconds: 2 });
      timers.fire(CHANGES_BEAT);
    };
    let sent = 0;
    /** Whatever was sent before has arrived. */
    const received = async () => {
      await expect
        .poll(() => {
          changes.publish([`${++sent} 1`]);
          return notes.has(`${sent - 1} 1`);
        })
        .toBe(true);
    };
    await received();
    anew = 0;
    for (let beats = 0; beats < 6; beats += 1) {
      beat();
      await received();
    }
    expect(anew).toBe(0);
    link.silence();
    for (let beats = 0; beats < 6; beats += 1) beat();
    expect(anew).toBe(2);
    link.heal();
    await received();
    expect(anew).toBe(3);
  });

  test('whose readings were stored reaches the other servers, and after a lost connection they read anew', async () => {
    const { connection, config, clock } = await home();
    const others = connectToRabbitmq(config, log);
    const { schedule } = heldTimers();
    const [publishing, listening] = [connection, others].map(
      (connection) => new Changes({ connection, log, clock, schedule }),
    ) as [Changes, Changes];
    closeAfterTest({
      close: async () => {
        await closeRabbitmq(connection, publishing);
        await closeRabbitmq(others, listening);
      },
    });
    const seen: string[] = [];
    listening.listen(
      (note) => seen.push(note),
      () => seen.push('read anew'),
    );
    await expect
      .poll(() => {
        publishing.publish(['1 2,3']);
        return seen.length;
      })
      .toBeGreaterThan(0);
    expect(new Set(seen)).toEqual(new Set(['1 2,3']));
    seen.length = 0;
    await cluster.nodes[0]!.control('close_all_connections', 'a test');
    await expect.poll(() => seen).toContain('read anew');
  });
});
