import type net from 'node:net';
import { LARGEST_MESSAGE } from '../storing/message';

/** Room for a code, a key and a last will. */
const LARGEST_CONNECT = 4 * 1024;
/** A message and its topic. */
const LARGEST_PACKET = LARGEST_MESSAGE + 1024;

/**
 * Against overload: what the broker gets to read from a socket. First the CONNECT alone, the rest only after sign-in and
 * only while there is room for more. A packet that is too large closes the connection as soon as its header is there.
 */
export class PacketGate {
  private isSignedIn = false;
  private readonly read: net.Socket['read'];
  /** Of the packet under way: how many bytes are still to come, or its header as far as it is known. */
  private remaining = 0;
  private header: number[] = [];
  private isConnectRead = false;

  constructor(
    private readonly socket: net.Socket,
    private readonly hasRoom: () => boolean,
  ) {
    this.read = socket.read.bind(socket);
    // The stream itself calls read(0) to have more fetched; it gets nothing by that.
    socket.read = (size) => (size === 0 ? this.read(0) : this.next());
  }

  signIn(): void {
    this.isSignedIn = true;
    this.resume();
  }

  /** There is room again. */
  resume(): void {
    if (!this.socket.destroyed) this.socket.emit('readable');
  }

  private next(): Buffer | null {
    const isConnecting = !this.isSignedIn;
    if (isConnecting ? this.isConnectRead : !this.hasRoom()) return null;
    const chunk = this.read() as Buffer | null;
    if (!chunk) return null;
    const end = this.measure(chunk, isConnecting ? LARGEST_CONNECT : LARGEST_PACKET, isConnecting);
    if (end === undefined) {
      this.socket.destroy();
      return null;
    }
    if (end === chunk.length) return chunk;
    this.socket.unshift(chunk.subarray(end));
    return chunk.subarray(0, end);
  }

  /** Walks over the packets of a chunk; gives where to cut it, or undefined when one is too large. */
  private measure(chunk: Buffer, largest: number, firstOnly: boolean): number | undefined {
    let at = 0;
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
      if (firstOnly && this.remaining === 0 && this.header.length === 0) {
        this.isConnectRead = true;
        return at;
      }
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
