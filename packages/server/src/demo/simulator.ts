import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { WireReading } from '@vigilia/contract/ingest';
import type { Instant } from '@vigilia/domain/instant';
import { simulatorPlan } from './homes';

/** The path of the simulator, a separate program that reaches the server over MQTT only. */
export type Program = string;

/** The simulated readings between two times, sensor by sensor, each in time order. */
export async function* simulatedHistory(
  program: Program,
  from: Instant,
  to: Instant,
  everySeconds: number,
): AsyncGenerator<WireReading> {
  const child = run(
    program,
    ['--history', '--from', iso(from), '--to', iso(to), '--every', String(everySeconds)],
    ['pipe', 'pipe', 'inherit'],
  );
  const ended = new Promise<number | null>((done) => child.once('close', done));
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream }))
    yield JSON.parse(line);
  if ((await ended) !== 0) throw new Error('The simulator failed to produce the demo’s history.');
}

/** How much faster than real time it runs until it has caught up with the clock. */
const CATCH_UP = '5000';

/** Sends readings over MQTT from a given time on, until it is closed. */
export function startSimulator(program: Program, mqtt: string, from: Instant): { close(): Promise<void> } {
  const child = run(
    program,
    ['--mqtt', mqtt, '--from', iso(from), '--speed', CATCH_UP],
    ['pipe', 'ignore', 'ignore', 'ipc'], // by the channel it notices when this process was killed
  );
  child.channel?.unref();
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  return {
    close: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

function run(
  program: Program,
  args: readonly string[],
  stdio: ('pipe' | 'ignore' | 'inherit' | 'ipc')[],
): ChildProcess {
  const child = spawn(process.execPath, [program, '--plan', '-', ...args], { stdio });
  child.stdin?.end(JSON.stringify(simulatorPlan()));
  return child;
}

const iso = (at: Instant) => new Date(at).toISOString();
