import fs from 'node:fs';
import { Worker } from 'node:worker_threads';
import { DbUnavailable } from '#db/errors';
import { compiledEngine } from './compiled-engine';
import { type EngineStart, FILE_ACCESSES, type FromEngine, SYNCS, type ToEngine } from './messages';
import { watchForHang } from './watchdog';

/** The engine in its thread, seen from the main thread: bytes in, bytes out. */
export interface Engine {
  send(bytes: Uint8Array<ArrayBuffer>): void;
  onBytes(listener: (bytes: Uint8Array) => void): void;
  /** The disk was full, and the reserve was given up so that the engine could write on. */
  onReserveUsed(listener: () => void): void;
  /** How often something was synced to the disk since the start. */
  syncs(): number;
  close(): Promise<void>;
  /** For the test of the watchdog alone. */
  hang(): void;
}

/**
 * Starts the engine on a folder. From then on it answers, or the process ends with a message: an engine that hangs or
 * died cannot be repaired from inside, and the supervisor restarts the process.
 */
export async function startEngine(
  folder: string,
  hangTimeout: number,
  onLost: OnLost = endProcess,
): Promise<Engine> {
  const counters = new SharedArrayBuffer(8);
  const counts = new Int32Array(counters);
  const workerData: EngineStart = { folder, counters, code: await compiledEngine() };
  const worker = new Worker(WORKER, { workerData });
  const post = (message: ToEngine, transfer: ArrayBuffer[] = []) => worker.postMessage(message, transfer);

  let pending = 1; // requests without an answer; the start is the first
  let answers = 0;
  let onReserveUsed = () => {};
  const lost = (reason: string) => onLost(lossOf(reason));
  let onBytes: (bytes: Uint8Array) => void = () => {};
  const activity = {
    waiting: () => pending > 0,
    // A checkpoint syncs one file after another, and reads or writes nothing meanwhile.
    progress: () => answers + Atomics.load(counts, FILE_ACCESSES) + Atomics.load(counts, SYNCS),
  };
  const onHang = () => lost(`it has not answered for ${hangTimeout / 1000} s`);

  const started = new Promise<void>((resolve, reject) => {
    const fail = (reason: string) =>
      reject(new DbUnavailable(`The embedded database does not start: ${reason}`));
    worker.on('message', (message: FromEngine) => {
      if (message.kind === 'ready') resolve();
      if (message.kind === 'broken') fail(message.reason);
    });
    worker.on('error', (error) => fail(error.message));
  });
  // A start takes seconds here, and many more on a small machine, without touching a file.
  const stopWatchingStart = watchForHang(activity, Math.max(hangTimeout, 120_000), onHang);
  await started
    .catch(async (error) => {
      await worker.terminate();
      throw error;
    })
    .finally(stopWatchingStart);
  pending = 0;

  const stopWatching = watchForHang(activity, hangTimeout, onHang);
  worker.on('message', (message: FromEngine) => {
    if (message.kind === 'bytes') {
      answers += 1;
      onBytes(message.bytes);
    }
    if (message.kind === 'answered') pending -= 1;
    if (message.kind === 'reserve-used') onReserveUsed();
    if (message.kind === 'broken') lost(message.reason);
  });
  worker.on('error', (error) => lost(error.message));

  return {
    send(bytes) {
      pending += 1;
      // Handed over, not copied: a request is made for the engine alone.
      post({ kind: 'request', bytes }, [bytes.buffer]);
    },
    onBytes(listener) {
      onBytes = listener;
    },
    onReserveUsed(listener) {
      onReserveUsed = listener;
    },
    syncs: () => Atomics.load(counts, SYNCS),
    async close() {
      const closed = new Promise<void>((resolve) => {
        worker.on('message', (message: FromEngine) => message.kind === 'closed' && resolve());
      });
      pending += 1;
      post({ kind: 'close' });
      await closed;
      stopWatching();
      await worker.terminate();
    },
    hang: () => post({ kind: 'hang' }),
  };
}

/** The engine's thread is a file beside the main one. It cannot read TypeScript, so from sources it is the built one too. */
const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? '../../../dist/pglite-worker.js' : './pglite-worker.js',
  import.meta.url,
);

/** Ends the process, after it has said why. */
export type OnLost = (message: string) => never;

const lossOf = (reason: string): string =>
  `The embedded database has stopped: ${reason}. Nothing that was acknowledged is lost. ` +
  'This process ends so that it can be restarted; if this happens again, look for a full or failing disk.';

function endProcess(message: string): never {
  fs.writeSync(process.stderr.fd, `${message}\n`);
  process.exit(1);
}
