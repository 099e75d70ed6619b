import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { inject } from 'vitest';
import { capture } from '../../tools/setup/process.mjs';

const program = (name: string) => join(inject('productFolder'), 'packages/server/dist', name);

export interface Product {
  /** Where the dashboard is, as in http://127.0.0.1:41234. */
  readonly address: string;
  /** Where hubs send their readings. */
  readonly mqtt: string;
  /** Waits until the terminal has shown a line like this. */
  says(line: RegExp): Promise<RegExpMatchArray>;
  /** What went wrong inside, by its own log. */
  readonly errors: readonly string[];
  stop(): Promise<void>;
}

interface Told {
  dataDir: string;
  demo?: boolean;
  /** A free one unless told. */
  port?: number;
}

/** The built server as a process of its own, as in production, on ports that are free. */
export async function runProduct({ dataDir, demo = false, port = 0 }: Told): Promise<Product> {
  const env = {
    ...surroundings(dataDir),
    PORT: String(port),
    MQTT_PORT: '0',
    LOG_LEVEL: 'info',
    VIGILIA_DEMO: String(demo),
  };
  const child = spawn(process.execPath, [program('main.js')], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill); // whatever becomes of the tests, the product does not outlive them
  const { says, errors } = listenTo(child);
  const stop = async () => {
    process.off('exit', kill);
    child.kill('SIGTERM');
    await ended;
  };
  try {
    const [, address = ''] = await says(/Server listening at (http:[^\s"]+)/);
    const [, mqtt = ''] = await says(/MQTT for hubs at (mqtt:[^\s"]+)/);
    return { address, mqtt, says, errors, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The command line tool, beside a running server or alone. Gives what it printed. */
export async function runVigilia(dataDir: string, words: readonly string[]): Promise<string> {
  const { code, output } = await capture(process.execPath, [program('cli.js'), ...words], {
    env: surroundings(dataDir),
  });
  if (code !== 0) throw new Error(`vigilia ${words.join(' ')}: ${output}`);
  return output;
}

/** Nothing of the machine's own settings reaches the product. */
const surroundings = (dataDir: string) => ({ PATH: process.env.PATH ?? '', DATA_DIR: dataDir });

function listenTo(child: ChildProcess) {
  const lines: string[] = [];
  const errors: string[] = [];
  const waiting = new Set<() => void>();
  let over = false;
  const wake = () => {
    for (const look of waiting) look();
  };
  const hear = (line: string) => {
    lines.push(line);
    if (/^\{"level":[56]0/.test(line)) errors.push(line);
    wake();
  };
  if (child.stdout) createInterface({ input: child.stdout }).on('line', hear);
  if (child.stderr) createInterface({ input: child.stderr }).on('line', hear);
  child.once('close', () => {
    over = true;
    wake();
  });
  const says = (wanted: RegExp) =>
    new Promise<RegExpMatchArray>((resolve, reject) => {
      const look = () => {
        const found = lines.map((line) => line.match(wanted)).find((match) => match !== null);
        if (!found && !over) return;
        waiting.delete(look);
        if (found) resolve(found);
        else reject(new Error(`The product ended without saying ${wanted}:\n${lines.join('\n')}`));
      };
      waiting.add(look);
      look();
    });
  return { says, errors };
}
