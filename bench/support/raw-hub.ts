import net from 'node:net';
import { readingsTopic } from '@vigilia/contract/ingest';
import type { Hub } from './home';

/** More than this waiting in a socket, and the hub keeps its next message to itself. */
const MOST_WAITING = 64 * 1024;

/**
 * A hub's MQTT 3.1.1 connection with the three packets that it needs, encoded by hand: a full client costs more than the server
 * that is measured, and so could never overload it.
 */
export class RawHub {
  private readonly topic: Buffer;
  private readonly sentAt = new Map<number, number>();
  private received: Buffer = Buffer.alloc(0);
  private lastId = 0;
  private isConnected: ((error?: Error) => void) | undefined;
  /** Called with the moment for which the message was due. */
  onAcknowledged: (dueAt: number) => void = () => undefined;

  private constructor(
    private readonly socket: net.Socket,
    hub: Hub,
  ) {
    this.topic = text(readingsTopic(hub.codigo));
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.take(chunk));
    socket.on('error', (error) => this.isConnected?.(error));
    const flags = 0b1100_0010; // user name, password, clean session; then a keep-alive of 900 s
    const body = [
      text('MQTT'),
      Buffer.from([4, flags, 0x03, 0x84]),
      ...[hub.codigo, hub.codigo, hub.key].map(text),
    ];
    socket.write(packet(0x10, body));
  }

  static async connect(url: string, hub: Hub): Promise<RawHub> {
    const { hostname, port } = new URL(url);
    const raw = new RawHub(net.connect(Number(port), hostname), hub);
    await new Promise<void>((done, failed) => {
      raw.isConnected = (error) => (error ? failed(error) : done());
    });
    return raw;
  }

  get unacknowledged(): number {
    return this.sentAt.size;
  }

  /** False: the server does not read its socket at the moment. */
  get takesMore(): boolean {
    return this.socket.writableLength < MOST_WAITING && this.sentAt.size < 0xff_ff;
  }

  publish(payload: string, dueAt: number): void {
    do this.lastId = (this.lastId % 0xff_ff) + 1;
    while (this.sentAt.has(this.lastId));
    this.sentAt.set(this.lastId, dueAt);
    this.socket.write(packet(0x32, [this.topic, word(this.lastId), Buffer.from(payload)]));
  }

  close(): void {
    this.socket.destroy();
  }

  private take(chunk: Buffer): void {
    this.received = this.received.length > 0 ? Buffer.concat([this.received, chunk]) : chunk;
    // CONNACK and PUBACK are four bytes each, and a hub that subscribes to nothing gets nothing else.
    let at = 0;
    for (; at + 4 <= this.received.length; at += 4) this.answered(this.received.subarray(at, at + 4));
    this.received = this.received.subarray(at);
  }

  private answered(answer: Buffer): void {
    if (answer[0] === 0x20) {
      this.isConnected?.(answer[3] === 0 ? undefined : new Error('The hub was refused.'));
      return;
    }
    const id = answer.readUInt16BE(2);
    const dueAt = this.sentAt.get(id);
    this.sentAt.delete(id);
    if (dueAt !== undefined) this.onAcknowledged(dueAt);
  }
}

const word = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);
const text = (value: string): Buffer => Buffer.concat([word(Buffer.byteLength(value)), Buffer.from(value)]);

function packet(type: number, body: readonly Buffer[]): Buffer {
  let length = body.reduce((sum, { length }) => sum + length, 0);
  const head = [type];
  do {
    head.push(length >= 128 ? (length & 0x7f) | 0x80 : length);
    length >>= 7;
  } while (length > 0);
  return Buffer.concat([Buffer.from(head), ...body]);
}
