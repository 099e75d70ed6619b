import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { WireReading } from '@vigilia/contract/ingest';
import type { Alert, AlertEvent, Ending } from '@vigilia/domain/alerts/alert';
import type { CareKind, Found, ToiletResult } from '@vigilia/domain/alerts/care-kinds';
import type { AlertKind, Priority } from '@vigilia/domain/alerts/kinds';
import type { Day } from '@vigilia/domain/day';
import type { Instant } from '@vigilia/domain/instant';
import type { Track } from '@vigilia/domain/track';
import { simulatorPlan } from './homes';

/** The path of the simulator, a separate program: readings reach the server over MQTT only. */
export type Program = string;

/** Which alert somebody went to, as the simulator numbers them for each resident. */
interface CallRef {
  readonly id: number;
  readonly kind: AlertKind;
}

export interface CareLine {
  readonly staff: string;
  readonly kind: CareKind;
  readonly doneAt: Instant;
  readonly result: ToiletResult | null;
  readonly found: Found | null;
  readonly call: CallRef | null;
  /** When it was recorded. */
  readonly at: Instant;
}

export interface AlertLine {
  /** Staff by their accounts. */
  readonly alert: Omit<Alert, 'owner'> & { readonly owner: string | null };
  readonly priority: Priority;
  readonly events: readonly (Omit<AlertEvent, 'who'> & { readonly who: string | null })[];
  readonly end: { readonly ended: Ending; readonly at: Instant; readonly unattended: boolean };
}

/** In which quarter-hours a hub received the sensor. */
export interface ReceivedLine {
  readonly hub: string;
  readonly quarters: readonly number[];
}

/** A line of a simulated past. */
export type HistoryLine = { readonly sensor: string } & (
  | ({ readonly type: 'day'; readonly track: Track | null } & Omit<Day, 'cells'> & { readonly cells: string })
  | { readonly type: 'track'; readonly track: Track }
  | ({ readonly type: 'reading' } & WireReading)
  | ({ readonly type: 'received' } & ReceivedLine)
  | ({ readonly type: 'care' } & CareLine)
  | ({ readonly type: 'alert' } & AlertLine)
);

/** Raw readings are kept of the last days, as an installation that compacts would; alerts of the last week. */
const READING_DAYS = 3;
const ALERT_DAYS = 7;

/** What happened between two times, sensor by sensor. */
export async function* simulatedHistory(
  program: Program,
  from: Instant,
  to: Instant,
  everySeconds: number,
): AsyncGenerator<HistoryLine> {
  const period = ['--from', iso(from), '--to', iso(to), '--every', String(everySeconds)];
  const days = ['--reading-days', String(READING_DAYS), '--alert-days', String(ALERT_DAYS)];
  const child = run('past', program, ['--history', ...period, ...days], ['pipe', 'pipe', 'inherit']);
  const ended = new Promise<number | null>((done) => child.once('close', done));
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream }))
    yield JSON.parse(line);
  if ((await ended) !== 0) throw new Error('The simulator failed to produce the demo’s history.');
}

/** What the simulated staff do now. */
export interface LiveAct {
  readonly at: Instant;
  /** The sensor of the resident. */
  readonly resident: string;
  readonly act:
    | { readonly act: 'take'; readonly staff: string; readonly call: CallRef }
    | ({ readonly act: 'record' } & Omit<CareLine, 'at'>);
}

/** What somebody recorded whom nothing simulates. */
export interface VisitorAct {
  readonly resident: string;
  readonly kind: CareKind;
  readonly at: Instant;
}

export interface RunningSimulator {
  /** Their sensor shows it. */
  perform(act: VisitorAct): void;
  close(): Promise<void>;
}

/** How much faster than real time it runs until it has caught up with the clock. */
const CATCH_UP = '5000';

/** Sends readings over MQTT from a given time on, until it is closed, and says what staff do. */
export function startSimulator(
  program: Program,
  mqtt: string,
  from: Instant,
  onAct: (act: LiveAct) => void,
): RunningSimulator {
  const child = run(
    'now',
    program,
    ['--mqtt', mqtt, '--from', iso(from), '--speed', CATCH_UP],
    ['pipe', 'ignore', 'ignore', 'ipc'], // by the channel it notices when this process was killed
  );
  child.on('message', (act) => onAct(act as LiveAct));
  child.channel?.unref();
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  return {
    perform: (act) => {
      if (child.connected) child.send(act);
    },
    close: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

function run(
  time: 'past' | 'now',
  program: Program,
  args: readonly string[],
  stdio: ('pipe' | 'ignore' | 'inherit' | 'ipc')[],
): ChildProcess {
  const child = spawn(process.execPath, [program, '--plan', '-', ...args], { stdio });
  child.stdin?.end(JSON.stringify(simulatorPlan(time)));
  return child;
}

const iso = (at: Instant) => new Date(at).toISOString();
