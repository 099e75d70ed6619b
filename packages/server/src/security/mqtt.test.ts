import mqtt, { type MqttClient } from 'mqtt';
import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import { Ingest } from '#features/ingest/ingest';
import { openInnerBroker } from '#features/ingest/transport/inner-broker';
import { careHome } from '#testing/care-home';

// Attacks on the inner broker by somebody who holds the key of one hub. Each must fail.

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Two homes on one broker: Zonnehof with HUB-0001, Los Olivos with HUB-0002. */
async function twoHomes() {
  const home = await careHome();
  const olivos = await home.centre('Los Olivos', 'Europe/Madrid');
  await home.hub('HUB-0001');
  await home.hub('HUB-0002', { centre: olivos });
  await home.patient('Anna', { sensor: await home.sensor('S-00A1') });
  await home.patient('Dolores', {
    centre: olivos,
    sensor: await home.sensor('S-00B1', { centre: olivos }),
  });
  home.clock.pass({ minutes: 10 });
  const log = pino({ level: 'silent' });
  const ingest = new Ingest({ db: home.db, clock: home.clock, log });
  const broker = await openInnerBroker({ host: '127.0.0.1', port: 0, ingest, log });
  cleanups.push(() => broker.close());
  const connect = async (hub: string, options: mqtt.IClientOptions = {}): Promise<MqttClient> => {
    const client = mqtt.connect(`mqtt://127.0.0.1:${broker.port}`, {
      username: hub,
      password: hub,
      protocolVersion: 4,
      reconnectPeriod: 0,
      ...options,
    });
    client.on('error', () => undefined);
    cleanups.push(() => client.endAsync(true));
    await new Promise<void>((connected, refused) => {
      client.once('connect', () => connected());
      client.once('error', refused);
    });
    return client;
  };
  return { ...home, olivos, connect };
}

const reading = (sensor: string, second: number) =>
  JSON.stringify({
    readings: [{ sensor, at: `2026-11-15T09:09:${String(second).padStart(2, '0')}Z`, power: 'on' }],
  });
const publish = (client: MqttClient, hub: string, payload: string) =>
  client.publishAsync(`vigilia/hubs/${hub}/readings`, payload, { qos: 1 });
const closed = (client: MqttClient) => new Promise<void>((done) => client.once('close', () => done()));

test('a persistent session of one hub never delivers what its SUBSCRIBE was refused, after a reconnect either', async () => {
  const homes = await twoHomes();
  const received: string[] = [];
  const attacker = await homes.connect('HUB-0001', { clientId: 'mallory', clean: false });
  attacker.on('message', (topic) => received.push(topic));
  await attacker
    .subscribeAsync(['vigilia/hubs/HUB-0001/rejected', 'vigilia/hubs/+/readings', '#'], { qos: 1 })
    .catch(() => undefined);
  await attacker.endAsync(true);

  const victim = await homes.connect('HUB-0002');
  for (let second = 0; second < 5; second += 1) await publish(victim, 'HUB-0002', reading('S-00B1', second));

  const again = mqtt.connect(attacker.options);
  again.on('error', () => undefined);
  again.on('message', (topic) => received.push(topic));
  cleanups.push(() => again.endAsync(true));
  const session = await new Promise<boolean>((connected) =>
    again.once('connect', ({ sessionPresent }) => connected(sessionPresent)),
  );
  // What the broker holds for a client precedes the answer to anything the client asks after connecting.
  await again.subscribeAsync('vigilia/hubs/HUB-0001/rejected', { qos: 1 });
  await publish(victim, 'HUB-0002', reading('S-00B1', 9));
  await publish(again, 'HUB-0001', 'unreadable');
  await expect.poll(() => received).toContain('vigilia/hubs/HUB-0001/rejected');
  expect(new Set(received)).toEqual(new Set(['vigilia/hubs/HUB-0001/rejected']));
  expect(session).toBe(false);
});

test('a hub that connects under another hub’s client id takes nobody off the air', async () => {
  const homes = await twoHomes();
  const topic = 'vigilia/hubs/HUB-0002/status';
  const will = { topic, payload: Buffer.from('offline'), qos: 1 as const };
  const victim = await homes.connect('HUB-0002', { clientId: 'HUB-0002', will });
  await publish(victim, 'HUB-0002', reading('S-00B1', 0));
  await homes.staff('javier', { centres: [homes.olivos] });
  const javier = await homes.enter('javier');
  const online = async () => (await homes.get('/api/hubs/list', javier)).body.lista[0].encendido;

  let disconnects = 0;
  victim.on('close', () => {
    disconnects += 1;
  });
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const attacker = await homes.connect('HUB-0001', { clientId: 'HUB-0002' });
    await publish(attacker, 'HUB-0001', reading('S-00A1', attempt));
    await attacker.endAsync(true);
    expect(await online()).toBe(true);
  }
  // Still the same connection: its next message is acknowledged on it.
  await publish(victim, 'HUB-0002', reading('S-00B1', 1));
  expect(disconnects).toBe(0);
});

test('the session of a hub is named after its code: a second connection of the same hub replaces the first', async () => {
  const homes = await twoHomes();
  const first = await homes.connect('HUB-0001', { clientId: 'one' });
  const replaced = closed(first);
  const second = await homes.connect('HUB-0001', { clientId: 'two' });
  await replaced;
  await expect(publish(second, 'HUB-0001', reading('S-00A1', 0))).resolves.toBeDefined();
});

test('a wrong key under a hub’s code leaves the hub’s own connection alone', async () => {
  const homes = await twoHomes();
  const hub = await homes.connect('HUB-0001');
  let disconnects = 0;
  hub.on('close', () => {
    disconnects += 1;
  });
  for (let attempt = 0; attempt < 5; attempt += 1)
    await expect(homes.connect('HUB-0001', { clientId: 'HUB-0001', password: 'wrong' })).rejects.toThrow(
      /Not authorized/,
    );
  await publish(hub, 'HUB-0001', reading('S-00A1', 0));
  expect(disconnects).toBe(0);
});

test('a last will on another hub’s topic is never published', async () => {
  const homes = await twoHomes();
  const received: string[] = [];
  const victim = await homes.connect('HUB-0002');
  victim.on('message', (_, payload) => received.push(String(payload)));
  await victim.subscribeAsync('vigilia/hubs/HUB-0002/rejected', { qos: 1 });
  const attacker = await homes.connect('HUB-0001', {
    will: { topic: 'vigilia/hubs/HUB-0002/rejected', payload: Buffer.from('forged'), qos: 1 },
  });
  attacker.stream.destroy();
  await publish(victim, 'HUB-0002', 'unreadable');
  await expect.poll(() => received.length).toBeGreaterThan(0);
  expect(received).not.toContain('forged');
});
