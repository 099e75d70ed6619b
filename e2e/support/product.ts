import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { NODE_SWITCHES } from '../../packages/server/src/testing/node-switches';
import { capture } from '../../tools/setup/process.mjs';
import { clockShift } from '../../tools/testing/clock-shift';

const program = (folder: string, name: string) => join(folder, 'packages/server/dist', name);

export interface Product {
  /** Where the dashboard is, as in http://127.0.0.1:41234. */
  readonly address: string;
  /** Where hubs send their readings. */
  readonly mqtt: string;
  /** Waits for a log entry like this. */
  waitForLog(pattern: RegExp): Promise<RegExpMatchArray>;
  /** The log entries of level error or fatal since the last call. */
  takeErrors(): string[];
  stop(): Promise<void>;
}

interface ProductOptions {
  /** The build. */
  folder: string;
  dataDir: string;
  demo?: boolean;
  /** A free one by default. */
  port?: number;
  settings?: Readonly<Record<string, string>>;
}

/** The built server in its own process, as in production, on free ports. */
export async function runProduct({
  folder,
  dataDir,
  demo = false,
  port = 0,
  settings,
}: ProductOptions): Promise<Product> {
  const env = {
    ...environment(dataDir),
    PORT: String(port),
    MQTT_PORT: '0',
    LOG_LEVEL: 'info',
    VIGILIA_DEMO: String(demo),
    ...settings,
  };
  const child = spawn(process.execPath, [...(demo ? NODE_SWITCHES : []), program(folder, 'main.js')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill); // the server ends with the tests, however they end
  const { waitForLog, takeErrors } = readLog(child);
  const stop = async () => {
    process.off('exit', kill);
    child.kill('SIGTERM');
    await ended;
  };
  try {
    const [, address = ''] = await waitForLog(/Server listening at (http:[^\s"]+)/);
    const [, mqtt = ''] = await waitForLog(/MQTT for hubs at (mqtt:[^\s"]+)/);
    return { address, mqtt, waitForLog, takeErrors, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Runs the command line tool, with or without a running server. Gives what it printed. */
export async function runVigilia(folder: string, dataDir: string, args: readonly string[]): Promise<string> {
  const { code, output } = await capture(process.execPath, [program(folder, 'cli.js'), ...args], {
    env: environment(dataDir),
  });
  if (code !== 0) throw new Error(`vigilia ${args.join(' ')}: ${output}`);
  return output;
}

/** No other environment variable of this machine reaches the product; `npm run shake` shifts its clock by Node's options. */
const environment = (dataDir: string) => ({
  PATH: process.env.PATH ?? '',
  DATA_DIR: dataDir,
  ...(clockShift !== 0 && { NODE_OPTIONS: process.env.NODE_OPTIONS }),
});

function readLog(child: ChildProcess) {
  const lines: string[] = [];
  const errors: string[] = [];
  const waiting = new Set<() => void>();
  let over = false;
  const wake = () => {
    for (const look of waiting) look();
  };
  const onLine = (line: string) => {
    lines.push(line);
    if (/^\{"level":"(error|fatal)"/.test(line)) errors.push(line);
    wake();
  };
  if (child.stdout) createInterface({ input: child.stdout }).on('line', onLine);
  if (child.stderr) createInterface({ input: child.stderr }).on('line', onLine);
  child.once('close', () => {
    over = true;
    wake();
  });
  const waitForLog = (wanted: RegExp) =>
    new Promise<RegExpMatchArray>((resolve, reject) => {
      const look = () => {
        const found = lines.map((line) => line.match(wanted)).find((match) => match !== null);
        if (!found && !over) return;
        waiting.delete(look);
        if (found) resolve(found);
        else reject(new Error(`The product ended without logging ${wanted}:\n${lines.join('\n')}`));
      };
      waiting.add(look);
      look();
    });
  return { waitForLog, takeErrors: () => errors.splice(0) };
}
