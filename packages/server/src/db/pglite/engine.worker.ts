import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { DurableNodeFS } from './durable-fs';
import { type EngineStart, FILE_ACCESSES, type FromEngine, SYNCS, type ToEngine } from './messages';

// The engine's own thread. It takes requests and gives answers in PostgreSQL's wire protocol, byte for byte, so that
// the main thread can use the same driver for both engines.
const port = parentPort;
if (!port) throw new Error('The engine runs in a thread of its own.');
const say = (message: FromEngine, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);
/** The message alone: the library's stack is a line of 400 kB. */
const giveUp = (error: unknown) =>
  say({ kind: 'broken', reason: error instanceof Error ? error.message : String(error) });

try {
  const engine = await start(workerData);
  tellOfItsDeath(engine);
  port.on('message', (message: ToEngine) => {
    if (message.kind === 'ask') answer(engine, message.bytes).catch(giveUp);
    if (message.kind === 'close') close(engine).catch(giveUp);
    if (message.kind === 'hang') for (;;);
  });
  say({ kind: 'ready' });
} catch (error) {
  giveUp(error);
}

function start({ folder, counters }: EngineStart): Promise<PGlite> {
  const counts = new Int32Array(counters);
  const count = (place: number) => () => void Atomics.add(counts, place, 1);
  return PGlite.create({
    fs: new DurableNodeFS(folder, count(SYNCS), count(FILE_ACCESSES)),
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      ...['-c', 'fsync=on'],
      // fdatasync, the default, does nothing in the WebAssembly layer.
      ...['-c', 'wal_sync_method=fsync'],
    ],
  });
}

async function answer(engine: PGlite, question: Uint8Array) {
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

async function close(engine: PGlite) {
  await engine.exec('checkpoint');
  await engine.close();
  say({ kind: 'closed' });
  port?.close();
}

/**
 * When the engine dies inside (a full disk ends in PANIC) the library calls it again for ever, and nobody would hear of
 * it. Only a long jump out of an SQL error is part of normal life.
 */
function tellOfItsDeath(engine: PGlite) {
  const module = engine.Module;
  const step = module._PostgresMainLoopOnce;
  module._PostgresMainLoopOnce = () => {
    try {
      step();
    } catch (error) {
      if ((error as { status?: number }).status !== LONG_JUMP) giveUp(error);
      throw error;
    }
  };
}

const LONG_JUMP = 100;
