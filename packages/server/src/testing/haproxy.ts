import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Undefined where HAProxy is not installed. */
export const haproxyProgram = (): string | undefined =>
  ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/opt/homebrew/bin/haproxy'].find((file) =>
    fs.existsSync(file),
  );

const SETTINGS = fileURLToPath(new URL('../../../../deploy/haproxy/haproxy.cfg', import.meta.url));

export interface HaproxyAddresses {
  readonly WEB_BIND: string;
  readonly MQTT_BIND: string;
  readonly AUTH_BIND: string;
  readonly SERVER_1: string;
  readonly SERVER_2: string;
  readonly BROKER_1: string;
  readonly BROKER_2: string;
  readonly BROKER_3: string;
}

/** The proxy of deploy/ in front of servers and brokers on this machine. */
export async function startHaproxy(addresses: HaproxyAddresses): Promise<{ close(): Promise<void> }> {
  const proxy = spawn(haproxyProgram() ?? '', ['-db', '-f', SETTINGS], {
    env: { PATH: process.env.PATH, ...addresses },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  proxy.stderr.on('data', (text) => (printed += text));
  const [, port] = addresses.WEB_BIND.split(':');
  for (;;) {
    if (proxy.exitCode !== null) throw new Error(`HAProxy did not start:\n${printed}`);
    const isUp = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (isUp) break;
    await new Promise((turn) => setTimeout(turn, 20));
  }
  return {
    close: async () => {
      if (proxy.exitCode !== null) return;
      const ended = once(proxy, 'exit');
      proxy.kill('SIGKILL');
      await ended;
    },
  };
}
