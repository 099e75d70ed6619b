import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { reading, readingsTopic, statusTopic } from '@vigilia/contract/ingest';
import { expect, onTestFinished, test } from 'vitest';
import { mosquittoProgram, startMosquitto } from './testing/mosquitto';
import { subscribeAt } from './testing/mqtt-subscriber';
import { WARD } from './testing/ward';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const HUB = WARD.hubs[0]?.codigo ?? '';

/** Runs the simulator as a child process with its plan on standard input. */
function run(...args: string[]) {
  const stdio = ['pipe', 'pipe', 'pipe', 'ipc'] as const;
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN, ...args], { stdio: [...stdio] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const { stdin, stdout, stderr } = child as ChildProcessWithoutNullStreams;
  stdin.end(JSON.stringify({ seed: 'demo', homes: [WARD] }));
  return { child, ended: ending(child), printed: text(stdout), errors: text(stderr) };
}

async function ending(child: ChildProcess): Promise<number | null> {
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

test('--history prints valid wire readings, and writes the truth to a file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vigilia-truth-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const truth = join(folder, 'truth.ndjson');
  const period = ['--from', '2026-11-10T00:00Z', '--to', '2026-11-10T02:00Z'];
  const { ended, printed } = run('--history', ...period, '--truth', truth);
  const lines = (await printed)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(await ended).toBe(0);
  const readings = lines.filter(({ type }) => type === 'reading');
  expect(readings.length).toBeGreaterThan(600);
  for (const { type: _, ...line } of readings) expect(reading.safeParse(line).error).toBeUndefined();
  const events = readFileSync(truth, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).what);
  expect(events.filter((what) => what === 'resident').length).toBe(WARD.sensors.length);
  expect(events).toContain('void');
});

test('an invalid option is reported with exit code 2', async () => {
  const { ended, errors } = run('--speed', 'fast', '--mqtt', 'mqtt://127.0.0.1');
  expect(await ended).toBe(2);
  expect(await errors).toBe('--speed must be a number above 0.\n');
});

test('the simulation ends when the process that started it is gone', async () => {
  const { child, ended } = run('--mqtt', 'mqtt://127.0.0.1:9'); // nothing listens there: the hubs keep trying
  child.stderr?.once('data', () => child.disconnect());
  expect(await ended).toBe(0);
});

test.skipIf(!mosquittoProgram)(
  'SIGTERM ends the simulation, and the hubs publish offline',
  { timeout: 60_000 },
  async () => {
    await using broker = await startMosquitto(mosquittoProgram ?? '');
    await using subscriber = await subscribeAt(broker.port);
    const from = new Date(Date.now() - 600_000).toISOString();
    const { child, ended } = run(
      '--mqtt',
      `mqtt://127.0.0.1:${broker.port}`,
      '--from',
      from,
      '--speed',
      '60',
    );
    const message = await subscriber.waitFor(
      ({ topic, text }) => topic === readingsTopic(HUB) && text.includes('"at"'),
    );
    const { readings } = JSON.parse(message.text) as { readings: unknown[] };
    expect(readings.filter((value) => !reading.safeParse(value).success)).toEqual([]);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    await subscriber.waitFor(({ topic, text }) => topic === statusTopic(HUB) && text === 'offline');
  },
);
