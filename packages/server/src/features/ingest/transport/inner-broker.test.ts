import { EventEmitter } from 'node:events';
import net from 'node:net';
import { Aedes } from 'aedes';
import mqtt, { type MqttClient } from 'mqtt';
import pino from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { sha256 } from '#crypto/secrets';
import { sql } from '#db/sql';
import { careHome } from '#testing/care-home';
import { heldTimers } from '#testing/held-timers';
import { type HubChangeListener, Ingest } from '../ingest';
import { type InnerBrokerNeeds, openInnerBroker } from './inner-broker';

const ending: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

async function wardWithBroker(options: Partial<InnerBrokerNeeds> = {}) {
  const home = await careHome();
  const sensor = await home.sensor('S-00A1');
  const anna = await home.patient('Anna', { sensor });
  await home.hub('HUB-0001');
  home.clock.pass({ minutes: 10 });
  const log = pino({ level: 'silent' });
  const ingest = new Ingest({ db: home.db, clock: home.clock, log });
  let reportHubChange: HubChangeListener = () => undefined;
  const { onHubChange } = ingest;
  ingest.onHubChange = (listener) => {
    reportHubChange = listener;
    return onHubChange.call(ingest, listener);
  };
  const broker = await openInnerBroker({ host: '127.0.0.1', port: 0, ingest, log, ...options });
  ending.push(() => broker.close());
  const connect = async (username: string, password: string, more: object = {}): Promise<MqttClient> => {
    const client = mqtt.connect(`mqtt://127.0.0.1:${broker.port}`, {
      username,
      password,
      protocolVersion: 4,
      reconnectPeriod: 0,
      ...more,
    });
    client.on('error', () => undefined);
    ending.push(() => client.endAsync(true));
    await new Promise<void>((done, fail) => {
      client.once('connect', () => done());
      client.once('error', fail);
    });
    return client;
  };
  const count = async () => (await home.db.one<{ n: number }>(sql`select count(*) as n from reading`)).n;
  return { ...home, anna, broker, port: broker.port, connect, count, brokerIngest: ingest, reportHubChange };
}

const message = (...ats: string[]) =>
  JSON.stringify({
    readings: ats.map((at) => ({ sensor: 'S-00A1', at, power: 'on', contact: 'ok', moisture: 150 })),
  });

test('acknowledged means committed: when the PUBACK is there, so is the reading', {
  tags: ['R-HUBS-12'],
}, async () => {
  const ward = await wardWithBroker();
  const hub = await ward.connect('HUB-0001', 'HUB-0001');
  await hub.publishAsync('vigilia/hubs/HUB-0001/readings', message('2026-11-15T09:01:00Z'), { qos: 1 });
  expect(await ward.count()).toBe(1);
});

test.each([
  ['an unknown hub', 'HUB-9999', 'x'],
  ['a wrong key', 'HUB-0001', 'wrong'],
  ['nobody', '', ''],
])('%s is not let in', { tags: ['R-HUBS-12'] }, async (_, username, password) => {
  const ward = await wardWithBroker();
  await expect(ward.connect(username, password)).rejects.toThrow(/Not authorized/);
});

test.each(['vigilia/hubs/HUB-0002/readings', 'vigilia/hubs/HUB-0001/rejected', 'elsewhere', '$SYS/x'])(
  'a hub that publishes to %s is cut off, and nothing is kept',
  async (topic) => {
    const ward = await wardWithBroker();
    const hub = await ward.connect('HUB-0001', 'HUB-0001');
    const cut = new Promise<void>((done) => hub.once('close', () => done()));
    hub.publish(topic, message('2026-11-15T09:01:00Z'), { qos: 1 });
    await cut;
    expect(await ward.count()).toBe(0);
  },
);

test('rejected readings are published to the hub’s rejected topic; an unreadable message is acknowledged', async () => {
  const ward = await wardWithBroker();
  const hub = await ward.connect('HUB-0001', 'HUB-0001');
  await hub.subscribeAsync('vigilia/hubs/HUB-0001/rejected', { qos: 1 });
  const notes: unknown[] = [];
  const twoNotes = new Promise<void>((done) => {
    hub.on('message', (_, payload) => {
      notes.push(JSON.parse(payload.toString()));
      if (notes.length === 2) done();
    });
  });
  await hub.publishAsync(
    'vigilia/hubs/HUB-0001/readings',
    message('2026-11-15T09:01:00Z', '2027-01-01T00:00:00Z'),
    { qos: 1 },
  );
  await hub.publishAsync('vigilia/hubs/HUB-0001/readings', '{"readings": [', { qos: 1 });
  await twoNotes;
  expect(notes).toEqual([
    { rejected: [{ index: 1, reason: expect.stringMatching(/^future/) }] },
    { rejected: [{ index: -1, reason: 'unreadable' }] },
  ]);
});

test('a hub says that it is there, and its last will that it is gone', { tags: ['R-HUBS-12'] }, async () => {
  const ward = await wardWithBroker();
  await ward.staff('ana');
  const ana = await ward.enter('ana');
  const online = async () => (await ward.get('/api/hubs/list', ana)).body.lista[0].encendido;
  const topic = 'vigilia/hubs/HUB-0001/status';
  const hub = await ward.connect('HUB-0001', 'HUB-0001', {
    will: { topic, payload: Buffer.from('offline'), qos: 1, retain: true },
  });
  await hub.publishAsync(topic, 'online', { qos: 1, retain: true });
  expect(await online()).toBe(true);
  ward.clock.pass({ minutes: 1 });
  hub.stream.destroy();
  await expect.poll(online).toBe(false);
  const { body } = await ward.get('/api/hubs/history/1', ana);
  expect(body.map((moment: { isOnline: boolean }) => moment.isOnline)).toEqual([false, true, false]);
});

test('a hub that is deleted is cut off, also when its code has a new owner', async () => {
  const ward = await wardWithBroker();
  const stolen = await ward.connect('HUB-0001', 'HUB-0001');
  await ward.db.run(sql`update hub set deleted_at = now()`);
  await ward.hub('HUB-0001');
  await ward.db.run(sql`update hub set key_hash = '\\x00' where deleted_at is null`);
  const cut = new Promise<void>((done) => stolen.once('close', () => done()));
  stolen.publish('vigilia/hubs/HUB-0001/readings', message('2026-11-15T09:01:00Z'), { qos: 1 });
  await cut;
  expect(await ward.count()).toBe(0);
});

/** A bare MQTT packet: its type byte, its length and its body. */
function packet(type: number, body: Buffer): Buffer {
  const length: number[] = [];
  for (let rest = body.length; ; rest = Math.floor(rest / 128)) {
    length.push(rest >= 128 ? (rest % 128) | 0x80 : rest);
    if (rest < 128) return Buffer.concat([Buffer.from([type, ...length]), body]);
  }
}
const text = (value: string) =>
  Buffer.concat([Buffer.from([value.length >> 8, value.length & 0xff]), Buffer.from(value)]);
const connectPacket = (username: string, password: string) =>
  packet(
    0x10,
    Buffer.concat([text('MQTT'), Buffer.from([4, 0xc2, 0, 60]), text('id'), text(username), text(password)]),
  );
const publishPacket = (codigo: string, payload: string, { qos = 1, id = 7 } = {}) =>
  packet(
    0x30 | (qos << 1),
    Buffer.concat([text(`vigilia/hubs/${codigo}/readings`), Buffer.from([0, id]), Buffer.from(payload)]),
  );

function rawSocket(port: number) {
  const socket = net.connect(port, '127.0.0.1');
  const received: Buffer[] = [];
  socket.on('error', () => undefined);
  socket.on('data', (data) => received.push(data));
  ending.push(async () => socket.destroy());
  const closed = new Promise<void>((done) => socket.once('close', () => done()));
  return { socket, closed, received: () => [...Buffer.concat(received)] };
}

test('a CONNECT of more than 4 kB closes the connection', async () => {
  const ward = await wardWithBroker();
  const { socket, closed, received } = rawSocket(ward.port);
  socket.write(connectPacket('HUB-0001', 'x'.repeat(5_000)).subarray(0, 100));
  await closed;
  expect(received()).toEqual([]);
});

test('what follows a CONNECT in the same segment is stored after sign-in, and not at all after a refusal', async () => {
  const ward = await wardWithBroker();
  const eager = rawSocket(ward.port);
  const reading = publishPacket('HUB-0001', message('2026-11-15T09:01:00Z'));
  eager.socket.write(Buffer.concat([connectPacket('HUB-0001', 'HUB-0001'), reading]));
  await expect.poll(eager.received).toEqual([0x20, 2, 0, 0, 0x40, 2, 0, 7]);
  expect(await ward.count()).toBe(1);

  const stranger = rawSocket(ward.port);
  const other = publishPacket('HUB-0001', message('2026-11-15T09:02:00Z'));
  stranger.socket.write(Buffer.concat([connectPacket('HUB-0001', 'a wrong key'), other]));
  await stranger.closed;
  expect(stranger.received()).toEqual([0x20, 2, 0, 5]);
  expect(await ward.count()).toBe(1);
});

test('a packet larger than the largest message closes the connection as soon as its header is there', async () => {
  const ward = await wardWithBroker();
  const { socket, closed, received } = rawSocket(ward.port);
  socket.write(connectPacket('HUB-0001', 'HUB-0001'));
  await expect.poll(received).toEqual([0x20, 2, 0, 0]);
  socket.write(Buffer.from([0x32, 0x80, 0x84, 0xaf, 0x5f]));
  await closed;
});

test.each([
  ['a PUBACK', 1, 0x40],
  ['a PUBREC', 2, 0x50],
])(
  '%s waits for the commit, and messages in one segment are stored and acknowledged in their order',
  { tags: ['R-HUBS-12'] },
  async (_, qos, acknowledgement) => {
    const ward = await wardWithBroker();
    const { receive } = ward.brokerIngest;
    const handedOn: string[] = [];
    let commit = (): void => undefined;
    const held = new Promise<void>((done) => {
      commit = done;
    });
    vi.spyOn(ward.brokerIngest, 'receive').mockImplementation(async (...args) => {
      if (args[0].kind === 'readings') handedOn.push(Buffer.from(args[0].payload).toString());
      await held;
      return receive.apply(ward.brokerIngest, args);
    });
    const { socket, received } = rawSocket(ward.port);
    socket.write(connectPacket('HUB-0001', 'HUB-0001'));
    await expect.poll(received).toEqual([0x20, 2, 0, 0]);
    const ids = [1, 2, 3, 4, 5];
    const payloads = ids.map((id) => message(`2026-11-15T09:0${id}:00Z`));
    const packets = payloads.map((payload, n) => publishPacket('HUB-0001', payload, { qos, id: n + 1 }));
    socket.write(Buffer.concat([...packets, Buffer.from([0xc0, 0])]));
    await expect.poll(received).toEqual([0x20, 2, 0, 0, 0xd0, 0]);
    expect(handedOn).toEqual(payloads);
    expect(await ward.count()).toBe(0);
    expect(received()).toEqual([0x20, 2, 0, 0, 0xd0, 0]);
    commit();
    await expect.poll(() => received().slice(6)).toEqual(ids.flatMap((id) => [acknowledgement, 2, 0, id]));
    expect(await ward.count()).toBe(5);
  },
);

test('what a hub publishes is dispatched to nobody, and its note about rejected readings is', async () => {
  const dispatched: string[] = [];
  const emit = vi.spyOn(Aedes.prototype, 'emit').mockImplementation(function (this: Aedes, event, ...args) {
    if (event === 'publish') dispatched.push(args[0].topic);
    return EventEmitter.prototype.emit.call(this, event, ...args);
  });
  ending.push(async () => emit.mockRestore());
  const ward = await wardWithBroker();
  const will = { topic: 'vigilia/hubs/HUB-0001/status', payload: Buffer.from('offline'), qos: 1 };
  const gone = await ward.connect('HUB-0001', 'HUB-0001', { will });
  await gone.publishAsync(will.topic, 'online', { qos: 1, retain: true });
  gone.stream.destroy();
  const hub = await ward.connect('HUB-0001', 'HUB-0001');
  await hub.subscribeAsync('vigilia/hubs/HUB-0001/rejected', { qos: 1 });
  const note = new Promise<unknown>((done) => hub.once('message', done));
  for (const qos of [0, 1, 2] as const)
    await hub.publishAsync('vigilia/hubs/HUB-0001/readings', message(`2026-11-15T09:0${qos}:00Z`), { qos });
  await hub.publishAsync('vigilia/hubs/HUB-0001/readings', '{', { qos: 1, dup: true });
  expect(await note).toBe('vigilia/hubs/HUB-0001/rejected');
  const ofHubs = () => dispatched.filter((topic) => !topic.startsWith('$SYS/'));
  await expect.poll(ofHubs).toContain('vigilia/hubs/HUB-0001/rejected');
  expect(ofHubs()).toEqual(['vigilia/hubs/HUB-0001/rejected']);
  expect(await ward.count()).toBe(3);
});

test('a hub that sends its packets byte by byte is understood', async () => {
  const ward = await wardWithBroker();
  const { socket, received } = rawSocket(ward.port);
  socket.setNoDelay(true);
  const reading = publishPacket('HUB-0001', message('2026-11-15T09:01:00Z'));
  for (const byte of Buffer.concat([connectPacket('HUB-0001', 'HUB-0001'), reading, reading])) {
    socket.write(Buffer.from([byte]));
    await new Promise((turn) => setImmediate(turn));
  }
  await expect.poll(received).toEqual([0x20, 2, 0, 0, 0x40, 2, 0, 7, 0x40, 2, 0, 7]);
  expect(await ward.count()).toBe(1);
});

test('a ping of a hub keeps it online for five minutes', { tags: ['R-HUBS-11'] }, async () => {
  const ward = await wardWithBroker();
  await ward.staff('ana');
  const ana = await ward.enter('ana');
  const online = async () => (await ward.get('/api/hubs/list', ana)).body.lista[0].encendido;
  const { socket } = rawSocket(ward.port);
  expect(await online()).toBe(false);
  socket.write(connectPacket('HUB-0001', 'HUB-0001'));
  socket.write(Buffer.from([0xc0, 0]));
  await expect.poll(online).toBe(true);
  ward.clock.pass({ minutes: 5 });
  expect(await online()).toBe(true);
  ward.clock.pass({ seconds: 1 });
  expect(await online()).toBe(false);
});

test('a thousand pings of a hub are one write, and its reading is acknowledged', async () => {
  const ward = await wardWithBroker();
  const { socket, received } = rawSocket(ward.port);
  socket.write(connectPacket('HUB-0001', 'HUB-0001'));
  const rows = async () => (await ward.db.one<{ n: number }>(sql`select count(*) as n from reading_batch`)).n;
  const before = await rows();
  socket.write(Buffer.concat(Array.from({ length: 1_000 }, () => Buffer.from([0xc0, 0]))));
  socket.write(publishPacket('HUB-0001', message('2026-11-15T09:01:00Z')));
  await expect.poll(() => received().slice(-4)).toEqual([0x40, 2, 0, 7]);
  expect((await rows()) - before).toBeLessThanOrEqual(2);
});

test('the connection of a hub is closed when the hub is deleted', async () => {
  const ward = await wardWithBroker();
  const stop = await ward.brokerIngest.open(heldTimers().schedule);
  ending.push(stop);
  const hub = await ward.connect('HUB-0001', 'HUB-0001');
  const cut = new Promise<void>((done) => hub.once('close', () => done()));
  await ward.db.run(sql`update hub set deleted_at = now()`);
  await cut;
  expect(hub.connected).toBe(false);
});

test('connections are bounded in all; the oldest on which nobody has signed in gives way', async () => {
  const ward = await wardWithBroker({ mostConnections: 3, connectTimeout: PATIENT });
  const hub = await ward.connect('HUB-0001', 'HUB-0001');
  const sockets = Array.from({ length: 4 }, () => rawSocket(ward.port));
  await expect.poll(() => sockets.map(({ socket }) => socket.destroyed)).toEqual([true, true, false, false]);
  expect(hub.connected).toBe(true);
});

/** So that only a limit closes a connection. */
const PATIENT = 3_600_000;

/** Connections that send nothing, and are there. */
async function silentSockets(port: number, count: number, localAddress: string) {
  const sockets: net.Socket[] = [];
  for (let index = 0; index < count; index += 1) {
    const socket = net.connect({ port, host: '127.0.0.1', localAddress });
    socket.on('error', () => undefined);
    ending.push(async () => socket.destroy());
    await new Promise<void>((done) => socket.once('connect', () => done()));
    sockets.push(socket);
  }
  return sockets;
}

test.each([
  ['500 connections', { connectTimeout: PATIENT }, 510],
  ['all connections', { mostConnections: 20, connectTimeout: PATIENT }, 30],
])(
  'a hub connects while strangers have taken %s, from another address and from the same',
  async (_, options, count) => {
    const ward = await wardWithBroker(options);
    await ward.hub('HUB-0002');
    const strangers = await silentSockets(ward.port, count, '127.0.0.2');
    for (const [codigo, localAddress] of [
      ['HUB-0001', '127.0.0.3'],
      ['HUB-0002', '127.0.0.2'],
    ] as const)
      expect((await ward.connect(codigo, codigo, { localAddress })).connected).toBe(true);
    // Those of the strangers that are closed are the oldest.
    await expect.poll(() => strangers.filter(({ destroyed }) => destroyed).length).toBeGreaterThan(0);
    const closed = strangers.findIndex(({ destroyed }) => !destroyed);
    expect(strangers.slice(closed).filter(({ destroyed }) => destroyed)).toEqual([]);
  },
);

test('a connection of another address outlives a flood of strangers', async () => {
  const ward = await wardWithBroker({ mostConnections: 20, connectTimeout: PATIENT });
  const slow = rawSocket(ward.port);
  await silentSockets(ward.port, 50, '127.0.0.2');
  slow.socket.write(connectPacket('HUB-0001', 'HUB-0001'));
  await expect.poll(slow.received).toEqual([0x20, 2, 0, 0]);
});

test('a connection has three seconds for its CONNECT', async () => {
  const ward = await wardWithBroker();
  const timers = vi.spyOn(globalThis, 'setTimeout');
  ending.push(async () => timers.mockRestore());
  const { closed } = rawSocket(ward.port);
  const timeout = () => timers.mock.calls.find(([, milliseconds]) => milliseconds === 3_000)?.[0];
  await expect.poll(timeout).toBeDefined();
  timeout()?.();
  await closed;
});

test('a hub that has gone while its key was looked up is forgotten', async () => {
  const ward = await wardWithBroker();
  const { brokerIngest, broker } = ward;
  const place = await brokerIngest.findHub({ keyHash: sha256('HUB-0001') });
  let answer = (): void => undefined;
  const lookup = vi.spyOn(brokerIngest, 'findHub').mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = () => resolve(place);
      }),
  );
  const { socket, closed } = rawSocket(ward.port);
  socket.write(connectPacket('HUB-0001', 'HUB-0001'));
  await expect.poll(() => lookup.mock.calls.length).toBe(1);
  socket.destroy();
  await closed;
  await expect.poll(() => broker.connections()).toBe(0);
  answer();
  await new Promise((turn) => setImmediate(turn));
  const asked: number[] = [];
  ward.reportHubChange((hubId) => asked.push(hubId) < 0);
  expect(asked).toEqual([]);
  lookup.mockRestore();
  await ward.connect('HUB-0001', 'HUB-0001');
  ward.reportHubChange((hubId) => asked.push(hubId) < 0);
  expect(asked).toEqual([place?.hubId]);
});

test('while a hub sends 5,000 pings another hub is answered', async () => {
  const ward = await wardWithBroker();
  await ward.hub('HUB-0002');
  const [one, other] = [rawSocket(ward.port), rawSocket(ward.port)];
  one.socket.write(connectPacket('HUB-0001', 'HUB-0001'));
  other.socket.write(connectPacket('HUB-0002', 'HUB-0002'));
  for (const { received } of [one, other]) await expect.poll(received).toEqual([0x20, 2, 0, 0]);
  const answered = new Promise<number>((done) =>
    other.socket.once('data', () => done(one.received().length)),
  );
  const ping = Buffer.from([0xc0, 0]);
  one.socket.write(Buffer.concat(Array.from({ length: 5_000 }, () => ping)));
  other.socket.write(ping);
  expect(await answered).toBeLessThan(2_500 * ping.length);
  await expect.poll(() => one.received().length).toBe(4 + 5_000 * ping.length);
});

test('a stranger cannot make us hold a long message in memory', async () => {
  const ward = await wardWithBroker();
  const socket = net.connect(ward.port, '127.0.0.1');
  socket.on('error', () => undefined);
  ending.push(async () => socket.destroy());
  // A sign-in that promises 200 million bytes, and a stranger who goes on sending them.
  socket.write(Buffer.from([0x10, 0x80, 0x84, 0xaf, 0x5f]));
  const more = setInterval(() => socket.write(Buffer.alloc(256 * 1024)), 1);
  await new Promise<void>((done) => socket.once('close', () => done()));
  clearInterval(more);
  expect(socket.bytesWritten).toBeLessThan(100 * 1024 * 1024);
});

test('a reading over MQTT reaches the list', async () => {
  const ward = await wardWithBroker();
  await ward.staff('ana');
  const ana = await ward.enter('ana');
  const state = async () =>
    (await ward.get('/api/pacientes/list', ana)).body.lista[0].estado?.estado_filtrado ?? null;
  expect(await state()).toBeNull();
  const hub = await ward.connect('HUB-0001', 'HUB-0001');
  await hub.publishAsync('vigilia/hubs/HUB-0001/readings', message('2026-11-15T09:09:30Z'), { qos: 1 });
  await expect.poll(state).toBe(4);
});
