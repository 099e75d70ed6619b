import {
  MAX_READINGS,
  readingsTopic,
  rejectedTopic,
  statusTopic,
  type WireReading,
} from '@vigilia/contract/ingest';
import { describe, expect, test, vi } from 'vitest';
import { mqttHub } from './mqtt-hub';
import { freePort } from './testing/free-port';
import { lineTo } from './testing/line';
import { listenAt } from './testing/listener';
import { mosquittoProgram, startMosquitto } from './testing/mosquitto';

const HUB = { codigo: 'HUB-1', key: 'secret' };
const PATIENCE = { timeout: 30_000 };
const said = (count: number, from = 0): WireReading[] =>
  Array.from({ length: count }, (_, index) => ({
    sensor: 'S-1',
    at: new Date(1_700_000_000_000 + (from + index) * 60_000).toISOString(),
    power: 'on',
  }));
const readingsIn = (text: string) => (JSON.parse(text) as { readings: WireReading[] }).readings;
const address = (port: number) => `mqtt://127.0.0.1:${port}`;

describe.skipIf(!mosquittoProgram)('a hub at a real Mosquitto', PATIENCE, () => {
  const program = mosquittoProgram ?? '';

  test('says online, hands over what it heard in order, says offline', async () => {
    await using broker = await startMosquitto(program);
    await using listener = await listenAt(broker.port);
    const hub = mqttHub(address(broker.port), HUB);
    hub.send(said(MAX_READINGS + 5));
    hub.send([]);
    await hub.idle();
    expect(hub.waiting).toBe(0);
    await hub.close();
    await listener.until(({ topic, text }) => topic === statusTopic(HUB.codigo) && text === 'offline');
    const messages = listener.heard.filter(({ topic }) => topic === readingsTopic(HUB.codigo));
    expect(messages.flatMap(({ text }) => readingsIn(text))).toEqual(said(MAX_READINGS + 5));
    expect(messages.map(({ text }) => readingsIn(text).length)).toEqual([MAX_READINGS, 5]);
    expect(
      listener.heard.some(({ topic, text }) => topic === statusTopic(HUB.codigo) && text === 'online'),
    ).toBe(true);
    await using late = await listenAt(broker.port);
    expect(await late.until(({ topic }) => topic === statusTopic(HUB.codigo))).toMatchObject({
      text: 'offline',
      retain: true,
    });
  });

  test('nothing heard is a message too', async () => {
    await using broker = await startMosquitto(program);
    await using listener = await listenAt(broker.port);
    const hub = mqttHub(address(broker.port), HUB);
    hub.send([]);
    const word = await listener.until(({ topic }) => topic === readingsTopic(HUB.codigo));
    expect(readingsIn(word.text)).toEqual([]);
    await hub.close();
  });

  test('sends again what was not acknowledged when the line broke', async () => {
    await using broker = await startMosquitto(program);
    await using line = await lineTo(broker.port);
    await using listener = await listenAt(broker.port);
    const hub = mqttHub(address(line.port), HUB, {}, 5);
    await listener.until(({ text }) => text === 'online');
    hub.send(said(1));
    await hub.idle();

    line.deaf = true;
    hub.send(said(2, 1));
    const isFirstTry = ({ text }: { text: string }) => text.includes(said(2, 1)[0]?.at ?? '');
    await listener.until(isFirstTry);
    expect(hub.waiting).toBe(2); // it arrived, but the hub cannot know

    line.deaf = false;
    line.cut();
    await listener.until(({ text }) => text === 'offline'); // the last will
    await hub.idle();
    expect(hub.waiting).toBe(0);
    expect(listener.heard.filter(isFirstTry)).toHaveLength(2);
    await hub.close();
  });

  test('keeps what it hears while there is no broker', async () => {
    const port = await freePort();
    const trouble = vi.fn();
    const hub = mqttHub(address(port), HUB, { trouble }, 5);
    hub.send(said(3));
    await vi.waitFor(() => expect(trouble).toHaveBeenCalled(), PATIENCE);
    expect(hub.waiting).toBe(3);
    await using broker = await startMosquitto(program, port);
    await hub.idle();
    expect(hub.waiting).toBe(0);
    await broker.kill();
    hub.send(said(3, 3));
    await using again = await startMosquitto(program, port);
    await hub.idle();
    expect(again.port).toBe(port);
    expect(hub.waiting).toBe(0);
    await hub.close();
  });

  test('hears which readings were rejected', async () => {
    await using broker = await startMosquitto(program);
    await using listener = await listenAt(broker.port);
    const rejected = vi.fn();
    const hub = mqttHub(address(broker.port), HUB, { rejected });
    await listener.until(({ text }) => text === 'online');
    hub.send(said(1));
    await hub.idle(); // the broker answers in order: by now it knows the subscription
    const told = [{ index: 0, reason: 'too-old' }];
    await listener.say(rejectedTopic(HUB.codigo), JSON.stringify({ rejected: told }));
    await vi.waitFor(() => expect(rejected).toHaveBeenCalledWith(HUB, told), PATIENCE);
    await hub.close();
  });
});

test('a hub without a broker can be closed', async () => {
  const hub = mqttHub(address(await freePort()), HUB);
  hub.send(said(1));
  await hub.close();
  expect(hub.waiting).toBe(1);
});
