import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { WireReading } from '@vigilia/contract/ingest';
import type { Instant } from '@vigilia/domain/instant';
import { simulatorPlan } from './homes';

/** The simulator is a program of its own: only the wire joins it to the server, also in the demo. */
export type Program = string;

/** What the demo's residents went through between two moments: sensor after sensor, each in time order. */
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
  if ((await ended) !== 0) throw new Error('The simulator could not tell the demo’s history.');
}

/** Faster than life until it has caught up with the clock, which it never overtakes. */
const CATCH_UP = '5000';

/** Goes on living from a moment, over MQTT, until it is closed. */
export function startSimulator(program: Program, mqtt: string, from: Instant): { close(): Promise<void> } {
  const child = run(
    program,
    ['--mqtt', mqtt, '--from', iso(from), '--speed', CATCH_UP],
    ['pipe', 'ignore', 'ignore'],
  );
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
  stdio: ('pipe' | 'ignore' | 'inherit')[],
): ChildProcess {
  const child = spawn(process.execPath, [program, '--plan', '-', ...args], { stdio });
  child.stdin?.end(JSON.stringify(simulatorPlan()));
  return child;
}

const iso = (at: Instant) => new Date(at).toISOString();
