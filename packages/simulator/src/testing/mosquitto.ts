import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port';

/** Path of the real broker; undefined when it is not installed, and then its tests are skipped. */
export const mosquittoProgram = [
  '/usr/sbin/mosquitto',
  '/usr/local/sbin/mosquitto',
  '/opt/homebrew/sbin/mosquitto',
].find((path) => existsSync(path));

export interface Broker {
  readonly port: number;
  /** SIGKILL: clients get no disconnect message. */
  kill(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** A broker on the loopback interface, without persistence or authentication. It drops nothing, however far behind a subscriber is. */
export async function startMosquitto(program: string, at?: number): Promise<Broker> {
  const port = at ?? (await freePort());
  const folder = mkdtempSync(join(tmpdir(), 'vigilia-mosquitto-'));
  const file = join(folder, 'mosquitto.conf');
  writeFileSync(
    file,
    `listener ${port} 127.0.0.1\nallow_anonymous true\npersistence false\nmax_queued_messages 0\nlog_dest stderr\n`,
  );
  const broker = spawn(program, ['-c', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  await new Promise<void>((resolve, reject) => {
    broker.stderr.on('data', (chunk) => {
      log += chunk;
      if (/ running\b/.test(log)) resolve();
    });
    broker.once('exit', () => reject(new Error(`Mosquitto did not start:\n${log}`)));
    broker.once('error', reject);
  });
  const kill = async () => {
    if (broker.exitCode === null && broker.signalCode === null) {
      broker.kill('SIGKILL');
      await once(broker, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  return { port, kill, [Symbol.asyncDispose]: kill };
}
