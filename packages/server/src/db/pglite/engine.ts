import { Worker } from 'node:worker_threads';
import { type EngineStart, type FromEngine, SYNCS, type ToEngine } from './messages';

/** The engine in its thread, seen from the main thread: bytes in, bytes out. */
export interface Engine {
  ask(bytes: Uint8Array): void;
  onBytes(hear: (bytes: Uint8Array) => void): void;
  /** How often something was synced to the disk since the start. */
  syncs(): number;
  close(): Promise<void>;
  hang(): void;
}

export async function startEngine(folder: string): Promise<Engine> {
  const counters = new SharedArrayBuffer(4);
  const workerData: EngineStart = { folder, counters };
  const worker = new Worker(WORKER, { workerData });
  const say = (message: ToEngine) => worker.postMessage(message);
  let hear: (bytes: Uint8Array) => void = () => {};
  const heard = (kind: FromEngine['kind']) =>
    new Promise<void>((resolve, reject) => {
      worker.on('message', (message: FromEngine) => message.kind === kind && resolve());
      worker.once('error', reject);
    });
  worker.on('message', (message: FromEngine) => {
    if (message.kind === 'bytes') hear(message.bytes);
  });
  await heard('ready');

  return {
    ask: (bytes) => say({ kind: 'ask', bytes }),
    onBytes(listener) {
      hear = listener;
    },
    syncs: () => Atomics.load(new Int32Array(counters), SYNCS),
    async close() {
      const closed = heard('closed');
      say({ kind: 'close' });
      await closed;
      await worker.terminate();
    },
    hang: () => say({ kind: 'hang' }),
  };
}

/** In the bundle the engine's thread is a file beside the main one; from sources it is TypeScript. */
const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? './engine.worker.mjs' : './pglite-worker.js',
  import.meta.url,
);
