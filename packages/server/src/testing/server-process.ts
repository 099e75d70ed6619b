import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port';
import { NODE_SWITCHES } from './node-switches';

/**
 * A program as production runs it, as arguments of node. The vitest project's set-up builds it: see
 * tools/testing/built-server.ts.
 */
export const builtProgram = (name: 'main' | 'cli'): string[] => [
  ...NODE_SWITCHES,
  fileURLToPath(new URL(`../../dist/${name}.js`, import.meta.url)),
];

export interface ServerProcess {
  readonly base: string;
  readonly mqtt: string;
  readonly child: ChildProcess;
  /** Everything it printed. */
  output(): string;
  /** Ends it with a signal, and gives its exit code. */
  kill(signal?: NodeJS.Signals): Promise<number | null>;
}

/** The built server in a process of its own, which can be killed. Resolves when it answers. */
export async function startServerProcess(env: Record<string, string>): Promise<ServerProcess> {
  const [port, mqttPort] = [env.PORT ?? (await freePort()), await freePort()];
  const child = spawn(process.execPath, builtProgram('main'), {
    env: {
      ...conditionsOfThisProcess(),
      PORT: String(port),
      MQTT_PORT: String(mqttPort),
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (text) => (printed += text));
  child.stderr.on('data', (text) => (printed += text));
  const base = `http://127.0.0.1:${port}`;
  while (!(await answers(base))) {
    if (child.exitCode !== null) throw new Error(`The server did not start:\n${printed}`);
  }
  return {
    base,
    mqtt: `mqtt://127.0.0.1:${mqttPort}`,
    child,
    output: () => printed,
    kill: async (signal = 'SIGKILL') => {
      if (child.exitCode !== null) return child.exitCode;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
}

/** What a process that a test starts has in common with it: time zone, language and, in `npm run shake`, the date. */
export function conditionsOfThisProcess(): NodeJS.ProcessEnv {
  const { PATH, TZ, LANG, LC_ALL, NODE_OPTIONS } = process.env;
  return { PATH, TZ, LANG, LC_ALL, NODE_OPTIONS };
}

async function answers(base: string): Promise<boolean> {
  try {
    return (await fetch(`${base}/healthz`)).ok;
  } catch {
    // Not listening yet; the pause keeps this from being a busy wait.
    await new Promise((turn) => setTimeout(turn, 20));
    return false;
  }
}
