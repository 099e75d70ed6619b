import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { DurableNodeFS } from './durable-fs';
import { type EngineStart, type FromEngine, SYNCS, type ToEngine } from './messages';

// The engine's own thread. It takes requests and gives answers in PostgreSQL's wire protocol, byte for byte, so that
// the main thread can use the same driver for both engines.
const { folder, counters } = workerData as EngineStart;
const counts = new Int32Array(counters);
const port = parentPort;
if (!port) throw new Error('The engine runs in a thread of its own.');
const say = (message: FromEngine, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

const engine = await PGlite.create({
  fs: new DurableNodeFS(folder, () => Atomics.add(counts, SYNCS, 1)),
  startParams: [
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
    ...['-c', 'fsync=on'],
    // fdatasync, the default, does nothing in the WebAssembly layer.
    ...['-c', 'wal_sync_method=fsync'],
  ],
});

port.on('message', (message: ToEngine) => {
  if (message.kind === 'ask') void answer(message.bytes);
  if (message.kind === 'close') void close();
  if (message.kind === 'hang') for (;;);
});
say({ kind: 'ready' });

async function answer(question: Uint8Array) {
  // Passed on piece by piece while the engine still works: a long answer neither piles up here nor arrives as one lump.
  await engine.execProtocolRawStream(question, {
    syncToFs: false,
    onRawData: (data) => {
      const bytes = data.slice();
      say({ kind: 'bytes', bytes }, [bytes.buffer]);
    },
  });
  say({ kind: 'answered' });
}

async function close() {
  await engine.exec('checkpoint');
  await engine.close();
  say({ kind: 'closed' });
  port?.close();
}
