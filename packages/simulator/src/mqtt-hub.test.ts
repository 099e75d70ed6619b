import { once } from 'node:events';
import net from 'node:net';
import { MAX_READINGS, type WireReading } from '@vigilia/contract/ingest';
import { describe, expect, test, vi } from 'vitest';
import { mqttHub } from './mqtt-hub';
import { startFaultyProxy } from './testing/faulty-proxy';
import { freePort } from './testing/free-port';
import { mosquittoProgram, startMosquitto } from './testing/mosquitto';
import { subscribeAt } from './testing/mqtt-subscriber';

const HUB = { codigo: 'HUB-1', key: 'secret' };
const READINGS = 'vigilia/hubs/HUB-1/readings';
const STATUS = 'vigilia/hubs/HUB-1/status';
const REJECTED = 'vigilia/hubs/HUB-1/rejected';
const TIMEOUT = { timeout: 30_000 };
const readingsOf = (count: number, from = 0): WireReading[] =>
  Array.from({ length: count }, (_, index) => ({
    sensor: 'S-1',
    at: new Date(1_700_000_000_000 + (from + index) * 60_000).toISOString(),
    power: 'on',
  }));
const readingsIn = (text: string) => (JSON.parse(text) as { readings: WireReading[] }).readings;
const address = (port: number) => `mqtt://127.0.0.1:${port}`;

describe.skipIf(!mosquittoProgram)('a hub connected to Mosquitto', TIMEOUT, () => {
  const program = mosquittoProgram ?? '';

  test('publishes online, its readings in order, and offline when closed', {
    tags: ['R-HUBS-12'],
  }, async () => {
    await using broker = await startMosquitto(program);
    await using subscriber = await subscribeAt(broker.port);
    const hub = mqttHub(address(broker.port), HUB);
    hub.send(readingsOf(MAX_READINGS + 5));
    hub.send([]);
    await hub.idle();
    expect(hub.unacknowledged).toBe(0);
    await hub.close();
    await subscriber.waitFor(({ topic, text }) => topic === STATUS && text === 'offline');
    const messages = subscriber.messages.filter(({ topic }) => topic === READINGS);
    expect(messages.flatMap(({ text }) => readingsIn(text))).toEqual(readingsOf(MAX_READINGS + 5));
    expect(messages.map(({ text }) => readingsIn(text).length)).toEqual([MAX_READINGS, 5]);
    expect(subscriber.messages.some(({ topic, text }) => topic === STATUS && text === 'online')).toBe(true);
    await using late = await subscribeAt(broker.port);
    expect(await late.waitFor(({ topic }) => topic === STATUS)).toMatchObject({
      text: 'offline',
      retain: true,
    });
  });

  test('an empty list is published as a heartbeat', { tags: ['R-HUBS-13'] }, async () => {
    await using broker = await startMosquitto(program);
    await using subscriber = await subscribeAt(broker.port);
    const hub = mqttHub(address(broker.port), HUB);
    hub.send([]);
    const message = await subscriber.waitFor(({ topic }) => topic === READINGS);
    expect(readingsIn(message.text)).toEqual([]);
    await hub.close();
  });

  test('unacknowledged readings are sent again after a reconnect', { tags: ['R-HUBS-12'] }, async () => {
    await using broker = await startMosquitto(program);
    await using proxy = await startFaultyProxy(broker.port);
    await using subscriber = await subscribeAt(broker.port);
    const hub = mqttHub(address(proxy.port), HUB, {}, 5);
    await subscriber.waitFor(({ text }) => text === 'online');
    hub.send(readingsOf(1));
    await hub.idle();

    proxy.dropResponses = true;
    hub.send(readingsOf(2, 1));
    const isUnacknowledged = ({ text }: { text: string }) => text.includes(readingsOf(2, 1)[0]?.at ?? '');
    await subscriber.waitFor(isUnacknowledged);
    expect(hub.unacknowledged).toBe(2); // received by the broker, but the acknowledgement is lost

    proxy.dropResponses = false;
    proxy.disconnect();
    await subscriber.waitFor(({ text }) => text === 'offline'); // the last will
    await hub.idle();
    expect(hub.unacknowledged).toBe(0);
    expect(subscriber.messages.filter(isUnacknowledged)).toHaveLength(2);
    await hub.close();
  });

  test('readings are queued while there is no broker', async () => {
    const port = await freePort();
    const onError = vi.fn();
    const hub = mqttHub(address(port), HUB, { onError }, 5);
    hub.send(readingsOf(3));
    await vi.waitFor(() => expect(onError).toHaveBeenCalled(), TIMEOUT);
    expect(hub.unacknowledged).toBe(3);
    await using broker = await startMosquitto(program, port);
    await hub.idle();
    expect(hub.unacknowledged).toBe(0);
    await broker.kill();
    hub.send(readingsOf(3, 3));
    await using again = await startMosquitto(program, port);
    await hub.idle();
    expect(again.port).toBe(port);
    expect(hub.unacknowledged).toBe(0);
    await hub.close();
  });

  test('rejected readings are reported', async () => {
    await using broker = await startMosquitto(program);
    await using subscriber = await subscribeAt(broker.port);
    const rejected = vi.fn();
    const hub = mqttHub(address(broker.port), HUB, { onRejected: rejected });
    await subscriber.waitFor(({ text }) => text === 'online');
    hub.send(readingsOf(1));
    await hub.idle(); // the broker responds in order: the subscription is active by now
    const rejections = [{ index: 0, reason: 'too-old' }];
    await subscriber.publish(REJECTED, JSON.stringify({ rejected: rejections }));
    await vi.waitFor(() => expect(rejected).toHaveBeenCalledWith(HUB, rejections), TIMEOUT);
    await hub.close();
  });
});

test('a hub without a broker can be closed', async () => {
  const hub = mqttHub(address(await freePort()), HUB);
  hub.send(readingsOf(1));
  await hub.close();
  expect(hub.unacknowledged).toBe(1);
});

test('a hub connects with its code and key, and with its last will', { tags: ['R-HUBS-12'] }, async () => {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const hub = mqttHub(address((server.address() as net.AddressInfo).port), HUB);
  const [socket] = (await once(server, 'connection')) as [net.Socket];
  const texts = textsOfConnect((await once(socket, 'data'))[0]);
  await hub.close();
  server.close();
  expect(texts.slice(1)).toEqual([STATUS, 'offline', 'HUB-1', 'secret']);
});

/** The texts of a CONNECT packet: client id, topic and payload of the last will, username, password. */
function textsOfConnect(packet: Buffer): string[] {
  const texts: string[] = [];
  // After the fixed header (two bytes for so short a packet), protocol, level, flags and keepalive.
  for (let at = 12; at < packet.length; ) {
    const end = at + 2 + packet.readUInt16BE(at);
    texts.push(packet.toString('utf8', at + 2, end));
    at = end;
  }
  return texts;
}
