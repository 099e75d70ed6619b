import { duplexPair } from 'node:stream';
import { type Receipt, readingsTopic, rejectedTopic, type WireReading } from '@vigilia/contract/ingest';
import { MqttClient } from 'mqtt';
import type { HubBroker } from '../../packages/server/src/features/ingest/transport/hub-broker';
import type { VirtualTime } from './time';

/** Longer than a night takes: what waits for an answer is ended by the night. */
const LONG = 86_400_000;
/** What was rejected is said in a message of its own, perhaps after the acknowledgement. */
const NOTE_TIME = 1_000;

interface Line {
  readonly client: MqttClient;
  readonly whenClosed: Promise<undefined>;
  rejected: Receipt['rejected'];
}

/** The MQTT connections of hubs with one process, without sockets. */
export class MqttLines {
  private readonly lines = new Map<string, Promise<Line | undefined>>();
  /** A hub sends one message after the other. */
  private readonly sending = new Map<string, Promise<unknown>>();

  constructor(
    private readonly broker: HubBroker,
    private readonly time: VirtualTime,
  ) {}

  /** Undefined: they were not acknowledged. */
  publish(codigo: string, readings: readonly WireReading[]): Promise<Receipt | undefined> {
    const before = this.sending.get(codigo) ?? Promise.resolve();
    const sent = before.then(() => this.send(codigo, readings)).catch(() => undefined);
    this.sending.set(codigo, sent);
    return sent;
  }

  async close(): Promise<void> {
    for (const line of this.lines.values()) (await line)?.client.stream.destroy();
    await this.broker.close();
  }

  private async send(codigo: string, readings: readonly WireReading[]): Promise<Receipt | undefined> {
    const known = this.lines.get(codigo) ?? this.connect(codigo);
    this.lines.set(codigo, known);
    const line = await known;
    if (!line) return undefined;
    line.rejected = [];
    const published = line.client.publishAsync(readingsTopic(codigo), JSON.stringify({ readings }), {
      qos: 1,
    });
    const acknowledged = await Promise.race([published.then(() => true), line.whenClosed]);
    if (!acknowledged) return undefined;
    await new Promise<void>((resolve) => void this.time.after(NOTE_TIME, resolve));
    const { rejected } = line;
    return { accepted: readings.length - rejected.length, duplicates: 0, rejected };
  }

  private connect(codigo: string): Promise<Line | undefined> {
    const [near, far] = duplexPair();
    near.on('data', () => {
      this.time.activity += 1;
    });
    this.broker.accept(far as never, () => undefined);
    const client = new MqttClient(() => near, {
      ...{ clientId: codigo, username: codigo, password: codigo, protocolVersion: 4 },
      ...{ keepalive: 3_600, reconnectPeriod: 0, connectTimeout: LONG, resubscribe: false },
    });
    client.on('error', () => undefined);
    const whenClosed = new Promise<undefined>((resolve) => {
      client.on('close', () => {
        this.lines.delete(codigo);
        client.end(true);
        resolve(undefined);
      });
    });
    const line: Line = { client, whenClosed, rejected: [] };
    client.on('message', (_, payload) => {
      line.rejected = (JSON.parse(payload.toString()) as Pick<Receipt, 'rejected'>).rejected;
    });
    const whenReady = new Promise<Line>((resolve) => {
      client.on('connect', () => client.subscribe(rejectedTopic(codigo), { qos: 1 }, () => resolve(line)));
    });
    return Promise.race([whenReady, whenClosed]);
  }
}
