import { Duplex } from 'node:stream';
import type { Engine } from './engine';

/** What the driver takes for a socket to a server is the way to the engine's thread. */
export class EngineStream extends Duplex {
  readonly #engine: Engine;
  #waiting: Buffer[] = [];

  constructor(engine: Engine) {
    super();
    this.#engine = engine;
    engine.onBytes((bytes) => this.push(bytes));
  }

  override _read() {}

  override _writev(chunks: { chunk: Buffer }[], done: () => void) {
    for (const { chunk } of chunks) {
      this.#waiting.push(chunk);
      if (endsRequest(chunk)) this.#send();
    }
    done();
  }

  /** The engine cannot wait for the rest of a request, so it gets requests only whole. */
  #send() {
    this.#engine.ask(new Uint8Array(Buffer.concat(this.#waiting)));
    this.#waiting = [];
  }

  // What the driver asks of a socket.
  connect() {
    process.nextTick(() => this.emit('connect'));
  }
  setNoDelay() {}
  setKeepAlive() {}
  ref() {}
  unref() {}
}

/** The driver writes one protocol message a chunk. A request ends with Sync or is one Query; the greeting has no letter. */
function endsRequest(chunk: Buffer): boolean {
  return chunk[0] === SYNC || chunk[0] === QUERY || chunk[0] === GREETING;
}

const SYNC = 'S'.charCodeAt(0);
const QUERY = 'Q'.charCodeAt(0);
const GREETING = 0;
