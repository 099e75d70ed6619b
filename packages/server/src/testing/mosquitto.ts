import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { freePort } from './free-port';

/** Where Mosquitto is; undefined where it is not installed. Its folder is seldom on the PATH. */
export const mosquittoProgram = (): string | undefined =>
  ['/usr/sbin', '/usr/local/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/sbin']
    .map((folder) => path.join(folder, 'mosquitto'))
    .find((program) => fs.existsSync(program));

export interface Mosquitto {
  readonly port: number;
  start(): Promise<void>;
  /** At SIGTERM it saves its queues; at SIGKILL it does not. */
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Lets it read its files again. */
  reload(): Promise<void>;
}

/** A broker of our own in a folder of its own, with the settings that `vigilia hub acl` wrote. */
export async function mosquitto(program: string, folder: string, settingsFile: string): Promise<Mosquitto> {
  const port = await freePort();
  const settings = [
    `listener ${port} 127.0.0.1`,
    fs.readFileSync(settingsFile, 'utf8'),
    `persistence_location ${folder}/`,
    ...(process.getuid?.() === 0 ? ['user root'] : []),
  ];
  const config = path.join(folder, 'mosquitto.conf');
  fs.writeFileSync(config, settings.map((line) => `${line}\n`).join(''));
  let running: ReturnType<typeof run> | undefined;
  const run = () => spawn(program, ['-c', config], { stdio: ['ignore', 'ignore', 'pipe'] });
  return {
    port,
    async start() {
      const broker = run();
      running = broker;
      let log = '';
      await new Promise<void>((ready, fail) => {
        broker.stderr.on('data', (text) => {
          log += text;
          if (log.includes('running')) ready();
        });
        broker.once('exit', () => fail(new Error(`Mosquitto did not start:\n${log}`)));
      });
    },
    async stop(signal) {
      const broker = running;
      if (!broker || broker.exitCode !== null || broker.signalCode !== null) return;
      const ended = once(broker, 'exit');
      broker.kill(signal);
      // Mosquitto ignores a signal between logging "running" and its first loop, so it is sent again until it ends.
      const again = setInterval(() => broker.kill(signal), 100);
      await ended;
      clearInterval(again);
    },
    async reload() {
      const reloaded = new Promise<void>((done) => {
        running?.stderr.on('data', (text) => String(text).includes('Reloading config') && done());
      });
      running?.kill('SIGHUP');
      await reloaded;
    },
  };
}
