import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { DurableNodeFS } from './durable-fs';
import { type EngineStart, FILE_ACCESSES, type FromEngine, SYNCS, type ToEngine } from './messages';
import { reserveIn } from './reserve';

// The engine's own thread. It takes requests and gives answers in PostgreSQL's wire protocol, byte for byte, so that
// the main thread can use the same driver for both engines.
const port = parentPort;
if (!port) throw new Error('The engine runs in a thread of its own.');
const post = (message: FromEngine, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);
/** The message alone: the library's stack is a line of 400 kB. */
const reportBroken = (error: unknown) =>
  post({ kind: 'broken', reason: error instanceof Error ? error.message : String(error) });

try {
  const engine = await start(workerData);
  reportPanic(engine);
  port.on('message', (message: ToEngine) => {
    if (message.kind === 'request') answer(engine, message.bytes).catch(reportBroken);
    if (message.kind === 'close') close(engine).catch(reportBroken);
    if (message.kind === 'hang') for (;;);
  });
  post({ kind: 'ready' });
} catch (error) {
  reportBroken(error);
}

function start({ folder, counters, code }: EngineStart): Promise<PGlite> {
  const counts = new Int32Array(counters);
  const count = (place: number) => () => {
    Atomics.add(counts, place, 1);
  };
  return PGlite.create({
    pgliteWasmModule: code,
    fs: new DurableNodeFS(folder, {
      ...{ onSync: count(SYNCS), onAccess: count(FILE_ACCESSES) },
      freeSpace: () => giveUpReserve(folder),
    }),
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      ...['-c', 'fsync=on'],
      // fdatasync, the default, does nothing in the WebAssembly layer.
      ...['-c', 'wal_sync_method=fsync'],
    ],
  });
}

/** From now on the main thread lets nothing be written. */
function giveUpReserve(folder: string): boolean {
  const file = reserveIn(path.dirname(folder));
  if (!existsSync(file)) return false;
  rmSync(file);
  post({ kind: 'reserve-used' });
  return true;
}

async function answer(engine: PGlite, request: Uint8Array) {
  // Passed on in chunks while the engine still works, so that a long answer is never held in memory whole.
  await engine.execProtocolRawStream(request, {
    syncToFs: false,
    onRawData: (data) => {
      const bytes = data.slice();
      post({ kind: 'bytes', bytes }, [bytes.buffer]);
    },
  });
  post({ kind: 'answered' });
}

async function close(engine: PGlite) {
  await engine.exec('checkpoint');
  await engine.close();
  post({ kind: 'closed' });
  port?.close();
}

/**
 * When the engine dies inside (a full disk ends in PANIC) the library calls it again for ever without reporting it. Only
 * a long jump out of an SQL error is normal.
 */
function reportPanic(engine: PGlite) {
  const module = engine.Module;
  const step = module._PostgresMainLoopOnce;
  module._PostgresMainLoopOnce = () => {
    try {
      step();
    } catch (error) {
      if ((error as { status?: number }).status !== LONG_JUMP) reportBroken(error);
      throw error;
    }
  };
}

const LONG_JUMP = 100;
