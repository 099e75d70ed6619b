import { Duplex } from 'node:stream';
import type { Engine } from './engine';

/** The socket that the driver is given: it leads to the engine's thread. */
export class EngineStream extends Duplex {
  readonly #engine: Engine;
  #chunks: Buffer[] = [];

  constructor(engine: Engine) {
    super();
    this.#engine = engine;
    engine.onBytes((bytes) => this.push(bytes));
  }

  override _read() {}

  override _writev(chunks: { chunk: Buffer }[], done: () => void) {
    for (const { chunk } of chunks) {
      this.#chunks.push(chunk);
      if (endsRequest(chunk)) this.#send();
    }
    done();
  }

  /** The engine cannot wait for the rest of a request, so it gets requests only whole. */
  #send() {
    this.#engine.send(new Uint8Array(Buffer.concat(this.#chunks)));
    this.#chunks = [];
  }

  // The other methods of a socket that the driver calls.
  connect() {
    process.nextTick(() => this.emit('connect'));
  }
  setNoDelay() {}
  setKeepAlive() {}
  ref() {}
  unref() {}
}

/** The driver writes one protocol message a chunk. A request ends with Sync or is one Query; the startup message has no type byte. */
function endsRequest(chunk: Buffer): boolean {
  return chunk[0] === SYNC || chunk[0] === QUERY || chunk[0] === STARTUP;
}

const SYNC = 'S'.charCodeAt(0);
const QUERY = 'Q'.charCodeAt(0);
const STARTUP = 0;
