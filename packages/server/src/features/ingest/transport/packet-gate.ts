import type net from 'node:net';
import { LARGEST_MESSAGE } from '../storing/message';

/** Bytes for a code, a key and a last will. */
const LARGEST_CONNECT = 4 * 1024;
/** A message and its topic. */
const LARGEST_PACKET = LARGEST_MESSAGE + 1024;
/** Packets of one connection in a turn of the event loop: a flood of pings must not hold up other hubs. */
const MOST_PACKETS = 100;

/**
 * Against overload: what the broker gets to read from a socket. First the CONNECT alone, the rest only after sign-in and
 * only while there is capacity for more (backpressure), some packets at a time. A packet that is too large closes the connection as soon as its header is there.
 */
export class PacketGate {
  private isSignedIn = false;
  private readonly read: net.Socket['read'];
  /** Of the packet under way: how many bytes are still to come, or its header as far as it is known. */
  private remaining = 0;
  private header: number[] = [];
  /** Nothing more is handed on: until sign-in, and afterwards until the next turn of the event loop. */
  private isTurnOver = false;

  constructor(
    private readonly socket: net.Socket,
    private readonly hasCapacity: () => boolean,
  ) {
    this.read = socket.read.bind(socket);
    // The stream itself calls read(0) to have more fetched; it gets nothing by that.
    socket.read = (size) => (size === 0 ? this.read(0) : this.next());
  }

  signIn(): void {
    this.isSignedIn = true;
    this.beginTurn();
  }

  /** There is capacity again. */
  resume(): void {
    if (!this.socket.destroyed) this.socket.emit('readable');
  }

  private next(): Buffer | null {
    if (this.isTurnOver || (this.isSignedIn && !this.hasCapacity())) return null;
    const chunk = this.read() as Buffer | null;
    if (!chunk) return null;
    const [largest, most] = this.isSignedIn ? [LARGEST_PACKET, MOST_PACKETS] : [LARGEST_CONNECT, 1];
    const end = this.measure(chunk, largest, most);
    if (end === undefined) {
      this.socket.destroy();
      return null;
    }
    if (this.isTurnOver && this.isSignedIn) setImmediate(() => this.beginTurn());
    if (end === chunk.length) return chunk;
    this.socket.unshift(chunk.subarray(end));
    return chunk.subarray(0, end);
  }

  private beginTurn(): void {
    this.isTurnOver = false;
    this.resume();
  }

  /** Walks over the packets of a chunk; gives where to cut it, or undefined when one is too large. */
  private measure(chunk: Buffer, largest: number, most: number): number | undefined {
    let at = 0;
    let packets = 0;
    while (at < chunk.length) {
      if (this.remaining > 0) {
        const step = Math.min(this.remaining, chunk.length - at);
        this.remaining -= step;
        at += step;
      } else {
        this.header.push(chunk[at] as number);
        at += 1;
        const length = lengthOf(this.header);
        if (length === 'incomplete') continue;
        if (length === 'malformed' || length > largest) return undefined;
        this.remaining = length;
        this.header = [];
      }
      if (this.remaining > 0) continue;
      packets += 1;
      this.isTurnOver = packets === most;
      if (this.isTurnOver) return at;
    }
    return at;
  }
}

/** MQTT 2.2.3: a type byte, then the length in one to four bytes of seven bits, the lowest first. */
function lengthOf([, ...bytes]: readonly number[]): number | 'incomplete' | 'malformed' {
  let length = 0;
  for (const [index, byte] of bytes.entries()) {
    if (index === 4) return 'malformed';
    length += (byte & 0x7f) * 128 ** index;
    if (byte < 0x80) return length;
  }
  return bytes.length < 4 ? 'incomplete' : 'malformed';
}
